import { examine } from "@/lib/data/doctor";

const SHOWN = 1_000;

/** Names every invariant of the data that is broken; ends with 1 where there is one. */
async function doctor(): Promise<number> {
  const findings = examine();
  let count = 0;
  for (;;) {
    const { done, value } = await findings.next();
    if (done) {
      const totals = Object.entries(value).map(([noun, n]) => `${n.toLocaleString("en")} ${noun}`);
      console.log(`Read ${totals.join(", ")}.`);
      if (count > SHOWN) console.log(`${(count - SHOWN).toLocaleString("en")} more are not shown.`);
      console.log(
        count === 0
          ? "All holds."
          : `${count.toLocaleString("en")} ${count === 1 ? "thing does" : "things do"} not hold.`,
      );
      return count ? 1 : 0;
    }
    if (++count <= SHOWN) console.log(`${value.where}: ${value.what}`);
  }
}

process.exit(await doctor());
