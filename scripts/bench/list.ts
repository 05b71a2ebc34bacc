import { seedSpans } from "./export-seed";
import { type Bench, below, type Figure, median, percentile } from "./figure";

const DOCUMENTS = 10_000;
const SPANS = 200_000;
const WARM_UP = 20;
const ROUNDS = 100;

/** Pages of the list of documents over HTTP, as a lead asks for them: of a project that four have read. */
export async function benchList({ url, say }: Bench): Promise<Figure[]> {
  say(`List: ${DOCUMENTS.toLocaleString("en")} documents are made (a minute) …`);
  const { projectId, token } = await seedSpans(DOCUMENTS, SPANS);
  const headers = { authorization: `Bearer ${token}` };
  async function ask(path: string): Promise<{ ms: number; body: string }> {
    const started = performance.now();
    const response = await fetch(`${url}/api/projects/${projectId}/${path}`, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${body}`);
    return { ms: performance.now() - started, body };
  }
  const { labels } = JSON.parse((await ask("labels")).body) as { labels: { id: string }[] };
  const figures: Figure[] = [];
  for (const [what, query, bound] of [
    ["first page", "", 150],
    ["searched", "?search=document%2099", 150],
    ["by label", `?label=${labels[0]?.id}`, 500],
  ] as const) {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const { ms, body } = await ask(`documents${query}`);
      if ((JSON.parse(body) as { documents: object[] }).documents.length < 20)
        throw new Error(`The list came short: ${body}`);
      if (round >= 0) times.push(ms);
    }
    const name = `list of 10,000 documents, ${what}`;
    say(`${name}: median ${median(times).toFixed(1)} ms`);
    figures.push(below(`${name}: 95th percentile`, percentile(times, 0.95), "ms", bound));
  }
  return figures;
}
