import type { ExportChoice } from "@/lib/schema/export";

export const toOption = ({ id, name, past }: ExportChoice, said: string) => ({
  value: id,
  label: past ? `${name} (${said})` : name,
});
