import { Badge, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { Face } from "@/components/shell/Face";
import page from "@/components/shell/Page.module.css";
import { number } from "@/components/shell/say";
import { When } from "@/components/shell/When";
import type { Account, AccountSort } from "@/lib/schema/account";
import type { Doing } from "./AccountDialog";
import { AccountMenu } from "./AccountMenu";
import classes from "./Accounts.module.css";

export interface Sorting {
  sort: AccountSort;
  order: "asc" | "desc";
}

interface Props {
  accounts: Account[];
  userId: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  onDo: (doing: Doing) => void;
}

const COLUMNS: { sort: AccountSort; name: string; wide?: true; number?: true }[] = [
  { sort: "name", name: "Name" },
  { sort: "role", name: "Role", wide: true },
  { sort: "state", name: "State" },
  { sort: "lastSeenAt", name: "Last seen", wide: true },
  { sort: "projects", name: "Projects", wide: true, number: true },
];

const STATE = { active: "Active", invited: "Invited", disabled: "Disabled" };
const ROLE = { admin: "Admin", member: "Member" };

function Heading({
  column,
  sorting,
  onSort,
}: { column: (typeof COLUMNS)[number] } & Pick<Props, "sorting" | "onSort">) {
  const sorted = sorting.sort === column.sort;
  const order = sorted && sorting.order === "asc" ? "desc" : "asc";
  const Arrow = sorting.order === "asc" ? IconChevronUp : IconChevronDown;
  return (
    <th
      className={[column.wide && page.wide, column.number && page.number].filter(Boolean).join(" ")}
      aria-sort={sorted ? (sorting.order === "asc" ? "ascending" : "descending") : "none"}
    >
      <UnstyledButton className={page.sort} onClick={() => onSort({ sort: column.sort, order })}>
        {column.name} {sorted && <Arrow size={13} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}

function State({ account }: { account: Account }) {
  return (
    <>
      <Badge
        variant={account.state === "active" ? "light" : "default"}
        color="gray"
        tt="none"
        fw={500}
        miw="max-content"
      >
        {STATE[account.state]}
      </Badge>
      {account.state === "invited" && !account.link && <div className={page.small}>no link out</div>}
      {account.link && (
        <div className={page.small}>
          {account.link.purpose === "reset" ? "reset link" : "link"} ends <When at={account.link.expiresAt} />
        </div>
      )}
    </>
  );
}

export function AccountTable({ accounts, userId, sorting, onSort, onDo }: Props) {
  if (accounts.length === 0) return null;
  return (
    <table className={page.table}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Heading key={column.sort} column={column} sorting={sorting} onSort={onSort} />
          ))}
          <th>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account.id}>
            <td>
              <div className={page.person}>
                <Face person={account} />
                <div>
                  <span className={page.name} title={account.name}>
                    {account.name}
                  </span>
                  {account.id === userId && <span className={page.small}> (you)</span>}
                  <div className={`${page.small} ${classes.email}`}>
                    {account.email}
                    <span className={classes.narrowRole}> · {ROLE[account.role]}</span>
                  </div>
                </div>
              </div>
            </td>
            <td className={page.wide}>{ROLE[account.role]}</td>
            <td>
              <State account={account} />
            </td>
            <td className={page.wide}>
              {account.lastSeenAt ? (
                <When at={account.lastSeenAt} />
              ) : (
                <span className={page.small}>never</span>
              )}
            </td>
            <td className={`${page.number} ${page.wide}`}>{number(account.projects)}</td>
            <td className={page.number}>
              <AccountMenu account={account} onDo={onDo} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
