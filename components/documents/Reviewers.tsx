import { Avatar, Menu, UnstyledButton, VisuallyHidden } from "@mantine/core";
import Link from "next/link";
import { Face } from "@/components/shell/Face";
import page from "@/components/shell/Page.module.css";
import { number, stateInText } from "@/components/shell/say";
import type { DocumentRow } from "@/lib/schema/document";
import classes from "./Documents.module.css";

const MOST_FACES = 4;

interface Props {
  projectId: string;
  row: DocumentRow;
  /** Only the reading of who looks is told. */
  own: boolean;
}

/** Who reads a document, and the way to what each of them marked. */
export function Reviewers({ projectId, row: { id: documentId, reviewers, awaited }, own }: Props) {
  if (reviewers.length === 0)
    return <span className={`${page.small} ${classes.nobody}`}>{own ? "not you yet" : "nobody yet"}</span>;
  const told = reviewers.map(({ name, state }) => `${name}, ${stateInText(state)}`);
  if (awaited > 0) told.push(`${number(awaited)} more not started`);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton title={told.join(" · ")}>
          <VisuallyHidden>{`Readings: ${told.join("; ")}`}</VisuallyHidden>
          <Avatar.Group spacing={2}>
            {reviewers.slice(0, MOST_FACES).map(({ id, name }) => (
              <Face key={id} person={{ id, name }} size={22} />
            ))}
            {reviewers.length > MOST_FACES && (
              <Avatar size={22} aria-hidden>
                +{reviewers.length - MOST_FACES}
              </Avatar>
            )}
          </Avatar.Group>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Look at the reading of</Menu.Label>
        {reviewers.map(({ id, name, state }) => (
          <Menu.Item
            key={id}
            component={Link}
            href={`/projects/${projectId}/documents/${documentId}?reviewer=${id}`}
          >
            {name}, {stateInText(state)}
          </Menu.Item>
        ))}
        {awaited > 0 && <Menu.Label>{number(awaited)} more not started</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
