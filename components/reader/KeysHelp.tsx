"use client";

import { Modal, Table, Title } from "@mantine/core";
import { ACTIONS } from "./actions";
import { useReader, useView } from "./desk-context";
import { Keys } from "./Keys";
import classes from "./KeysHelp.module.css";

export function KeysHelp() {
  const { view, labels } = useReader();
  const opened = useView((state) => state.keys);
  const keyed = ACTIONS.filter(({ keys }) => keys.length > 0);
  const groups = [...new Set(keyed.map((action) => action.group))];
  return (
    <Modal opened={opened} onClose={() => view.setState({ keys: false })} title="Keys" size="xl">
      <div className={classes.columns}>
        <section>
          <Title order={2} size="h5">
            Labels
          </Title>
          <Table verticalSpacing={3}>
            <Table.Tbody>
              {[...labels.values()]
                .filter((label) => label.key && !label.archived)
                .map((label) => (
                  <Table.Tr key={label.id}>
                    <Table.Td>Tag as {label.name}, relabel, or hold it</Table.Td>
                    <Table.Td ta="right">
                      <kbd>{label.key?.toUpperCase()}</kbd>
                    </Table.Td>
                  </Table.Tr>
                ))}
              <Table.Tr>
                <Table.Td>Add to the chosen span with the mouse</Table.Td>
                <Table.Td ta="right">
                  <kbd>Ctrl</kbd> + select
                </Table.Td>
              </Table.Tr>
            </Table.Tbody>
          </Table>
        </section>
        {groups.map((group) => (
          <section key={group}>
            <Title order={2} size="h5">
              {group}
            </Title>
            <Table verticalSpacing={3}>
              <Table.Tbody>
                {keyed
                  .filter((action) => action.group === group)
                  .map((action) => (
                    <Table.Tr key={action.id}>
                      <Table.Td>{action.name}</Table.Td>
                      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
                        <Keys of={action.id} />
                      </Table.Td>
                    </Table.Tr>
                  ))}
              </Table.Tbody>
            </Table>
          </section>
        ))}
      </div>
    </Modal>
  );
}
