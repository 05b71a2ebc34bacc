import { Avatar } from "@mantine/core";

// Those that can be read on their own tint.
const COLORS = ["blue", "indigo", "violet", "grape", "pink", "cyan"] as const;

interface Props {
  person: { id: string; name: string };
  size?: number;
}

/** A person's initials. Their colour is by the account, so that two of one name look like two. */
export function Face({ person: { id, name }, size = 26 }: Props) {
  const color = COLORS[Number.parseInt(id.slice(0, 8), 16) % COLORS.length] ?? "gray";
  return <Avatar size={size} name={name} color={color} title={name} aria-hidden />;
}
