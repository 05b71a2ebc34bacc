export const number = (value: number): string => value.toLocaleString("en");

export const plural = (count: number, one: string): string =>
  `${number(count)} ${one}${count === 1 ? "" : "s"}`;
