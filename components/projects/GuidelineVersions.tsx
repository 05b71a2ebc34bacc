"use client";

import { Button, Modal } from "@mantine/core";
import { NotRead } from "@/components/shell/NotRead";
import { plural } from "@/components/shell/say";
import { When } from "@/components/shell/When";
import { useGuidelineVersions } from "@/lib/client/guidelines";
import classes from "./Guidelines.module.css";

interface Props {
  projectId: string;
  opened: boolean;
  onClose: () => void;
  onChoose: (version: number | null) => void;
}

function Versions({ projectId, onClose, onChoose }: Omit<Props, "opened">) {
  const versions = useGuidelineVersions(projectId);
  const { data, isPending } = versions;
  if (isPending) return <p role="status">Reading the versions …</p>;
  if (!data) return <NotRead query={versions} />;
  return (
    <ol className={classes.versions} reversed>
      {data.map((version, at) => (
        <li key={version.version}>
          <span>
            Version {version.version}
            {version.by && `, ${version.by}`}, <When at={version.at} /> ·{" "}
            {plural(version.characters, "character")}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              onChoose(at === 0 ? null : version.version);
              onClose();
            }}
          >
            Read
          </Button>
        </li>
      ))}
    </ol>
  );
}

export function GuidelineVersions({ opened, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={rest.onClose} title="Versions of the guidelines" size="lg">
      <Versions {...rest} />
    </Modal>
  );
}
