"use client";

import { Checkbox, Select, Table, Text, TextInput } from "@mantine/core";
import type { Candidate } from "@/lib/client/import";
import { ENCODINGS, type Encoding } from "@/lib/formats/text-file";

interface Props {
  candidates: readonly Candidate[];
  busy: boolean;
  onChange: (id: string, patch: Partial<Candidate>) => void;
  onEncoding: (candidate: Candidate, encoding: Encoding) => void;
}

/** What there is to say of a file: why it stays out, what is double, what looks odd, how it went. */
function remarks({
  refused,
  sameText,
  sameName,
  warnings,
  outcome,
  failure,
}: Candidate): { text: string; bad: boolean }[] {
  if (refused) return [{ text: refused, bad: true }];
  return [
    ...(outcome === "stored" ? [{ text: "Stored", bad: false }] : []),
    ...(outcome === "sending" ? [{ text: "Sending …", bad: false }] : []),
    ...(failure ? [{ text: failure, bad: true }] : []),
    ...(outcome !== "stored" && sameText !== null
      ? [{ text: `The same text as ${sameText}`, bad: true }]
      : []),
    ...(outcome !== "stored" && sameName
      ? [{ text: "A document of this name is there already", bad: true }]
      : []),
    ...warnings.map((text) => ({ text, bad: true })),
  ];
}

export function ImportTable({ candidates, busy, onChange, onEncoding }: Props) {
  return (
    <Table.ScrollContainer minWidth={680} mah="46vh">
      <Table verticalSpacing={4} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36} aria-label="Goes in" />
            <Table.Th>Name</Table.Th>
            <Table.Th ta="right">Words</Table.Th>
            <Table.Th w={150}>Encoding</Table.Th>
            <Table.Th>Remarks</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {candidates.map((one) => {
            const fixed = busy || one.outcome === "stored";
            return (
              <Table.Tr key={one.id}>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    aria-label={`Import ${one.name}`}
                    checked={one.include && !one.refused}
                    disabled={fixed || one.refused !== null}
                    onChange={(event) => onChange(one.id, { include: event.currentTarget.checked })}
                  />
                </Table.Td>
                <Table.Td miw={220}>
                  {one.refused || fixed ? (
                    <span dir="auto">{one.name}</span>
                  ) : (
                    <TextInput
                      size="xs"
                      dir="auto"
                      aria-label={`Name of ${one.name}`}
                      maxLength={200}
                      value={one.name}
                      error={one.name.trim() ? null : "A document needs a name."}
                      onChange={(event) =>
                        onChange(one.id, { name: event.currentTarget.value, sameName: false })
                      }
                    />
                  )}
                </Table.Td>
                <Table.Td ta="right">{one.refused ? "" : one.words.toLocaleString("en")}</Table.Td>
                <Table.Td>
                  {one.bytes && !fixed ? (
                    <Select
                      size="xs"
                      aria-label={`Encoding of ${one.name}`}
                      data={[...ENCODINGS]}
                      value={one.encoding}
                      allowDeselect={false}
                      onChange={(encoding) => encoding && onEncoding(one, encoding as Encoding)}
                    />
                  ) : (
                    !one.refused && one.encoding
                  )}
                </Table.Td>
                <Table.Td>
                  {remarks(one).map(({ text, bad }) => (
                    <Text key={text} size="xs" c={bad ? "light-dark(#9a3412, #fdba74)" : "var(--soft)"}>
                      {text}
                    </Text>
                  ))}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
