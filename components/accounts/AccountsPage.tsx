"use client";

import { Button, Group, SegmentedControl, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch, IconTableImport, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { NotRead } from "@/components/shell/NotRead";
import page from "@/components/shell/Page.module.css";
import { number } from "@/components/shell/say";
import { useAccounts } from "@/lib/client/accounts";
import { type Account, type AccountQuery, accountState, installationRole } from "@/lib/schema/account";
import { AccountDialog, type Doing } from "./AccountDialog";
import { AccountForm } from "./AccountForm";
import { AccountTable, type Sorting } from "./AccountTable";
import { ImportAccounts } from "./ImportAccounts";

interface Props {
  initial: Account[];
  mail: boolean;
  userId: string;
}

const STEP = 100;

function said(shown: number, filtered: boolean): string {
  if (filtered) return shown === 1 ? "One account found." : `${number(shown)} accounts found.`;
  return shown === 1 ? "One account: yours." : `${number(shown)} accounts.`;
}

export function AccountsPage({ initial, mail, userId }: Props) {
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search.trim(), 200);
  const [state, setState] = useState("");
  const [role, setRole] = useState("");
  const [sorting, setSorting] = useState<Sorting>({ sort: "name", order: "asc" });
  const [limit, setLimit] = useState(STEP);
  const [adding, setAdding] = useState<"one" | "many" | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const plainOrder = sorting.sort === "name" && sorting.order === "asc";
  const query: AccountQuery = {
    q: q || undefined,
    state: accountState.safeParse(state).data,
    role: installationRole.safeParse(role).data,
    ...(plainOrder ? {} : sorting),
  };
  const found = useAccounts(query, initial);
  const accounts = found.data ?? [];
  const filtered = Boolean(query.q || query.state || query.role);
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <h1 className={page.title}>Accounts</h1>
          <p className={page.sub} role="status">
            {found.data && said(accounts.length, filtered)}
          </p>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconTableImport size={16} />}
            onClick={() => setAdding("many")}
          >
            Many at once
          </Button>
          <Button leftSection={<IconUserPlus size={16} />} onClick={() => setAdding("one")}>
            New account
          </Button>
        </Group>
      </div>
      <div className={page.tools}>
        <TextInput
          type="search"
          placeholder="Search name or e-mail"
          aria-label="Search accounts"
          leftSection={<IconSearch size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="State"
          size="xs"
          value={state}
          onChange={setState}
          data={[
            { value: "", label: "All" },
            { value: "active", label: "Active" },
            { value: "invited", label: "Invited" },
            { value: "disabled", label: "Disabled" },
          ]}
        />
        <Select
          aria-label="Role"
          size="xs"
          w={130}
          allowDeselect={false}
          value={role}
          onChange={(value) => setRole(value ?? "")}
          data={[
            { value: "", label: "Any role" },
            { value: "admin", label: "Admins" },
            { value: "member", label: "Members" },
          ]}
        />
      </div>
      <NotRead query={found} title="The accounts could not be read" />
      <AccountTable
        accounts={accounts.slice(0, limit)}
        userId={userId}
        sorting={sorting}
        onSort={setSorting}
        onDo={setDoing}
      />
      {accounts.length > limit && (
        <Button variant="default" size="xs" mt="md" onClick={() => setLimit(limit + STEP)}>
          Show {Math.min(STEP, accounts.length - limit)} more of {number(accounts.length - limit)}
        </Button>
      )}
      {found.data?.length === 0 && filtered && (
        <p className={page.sub}>No account is like that. Clear the search or the filters to see all.</p>
      )}
      {accounts.length === 1 && !filtered && (
        <p className={page.sub} style={{ marginTop: 16 }}>
          Make accounts for the people who will read, one by one or from a list. Each gets a link to choose a
          password.
        </p>
      )}
      {adding === "one" && <AccountForm mail={mail} onClose={() => setAdding(null)} />}
      {adding === "many" && <ImportAccounts mail={mail} onClose={() => setAdding(null)} />}
      {doing && <AccountDialog doing={doing} mail={mail} onClose={() => setDoing(null)} />}
    </div>
  );
}
