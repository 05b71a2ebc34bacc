import classes from "./Label.module.css";

interface Props {
  name: string;
  color: string;
  labelKey?: string | null;
}

/** A label as it looks wherever it is named: its colour, its name, its key. */
export function LabelChip({ name, color, labelKey }: Props) {
  return (
    <span className={classes.chip}>
      <span className={classes.dot} style={{ background: color }} aria-hidden />
      <span className={classes.name} title={name}>
        {name}
      </span>
      {labelKey && <kbd>{labelKey}</kbd>}
    </span>
  );
}
