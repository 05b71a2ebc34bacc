import { ActionIcon, Menu } from "@mantine/core";
import {
  IconBan,
  IconDots,
  IconKey,
  IconLinkOff,
  IconLogout,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from "@tabler/icons-react";
import type { Account } from "@/lib/schema/account";
import type { Deed, Doing } from "./AccountDialog";

export function AccountMenu({ account, onDo }: { account: Account; onDo: (doing: Doing) => void }) {
  const item = (deed: Deed, label: string, icon: React.ReactNode, color?: string) => (
    <Menu.Item leftSection={icon} onClick={() => onDo({ deed, account })} {...(color ? { c: color } : {})}>
      {label}
    </Menu.Item>
  );
  const disabled = account.state === "disabled";
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${account.name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item("edit", "Name, e-mail, role …", <IconPencil size={16} />)}
        {!disabled &&
          item(
            "link",
            account.state === "active" ? "Link to reset the password …" : "New invitation link …",
            <IconKey size={16} />,
          )}
        {account.link && item("withdraw", "Withdraw the link …", <IconLinkOff size={16} />)}
        {account.state === "active" && item("signOut", "Sign out everywhere …", <IconLogout size={16} />)}
        <Menu.Divider />
        {disabled
          ? item("enable", "Enable …", <IconUserCheck size={16} />)
          : item("disable", "Disable …", <IconBan size={16} />)}
        {item("remove", "Delete …", <IconTrash size={16} />, "var(--mantine-color-red-text)")}
      </Menu.Dropdown>
    </Menu>
  );
}
