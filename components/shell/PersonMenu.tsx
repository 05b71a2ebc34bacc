"use client";

import { Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { Face } from "./Face";
import { leave } from "./leave";
import type { Person } from "./person";

export const SCHEMES = [
  { scheme: "light", label: "Light", Icon: IconSun },
  { scheme: "dark", label: "Dark", Icon: IconMoon },
  { scheme: "auto", label: "As the system", Icon: IconDeviceDesktop },
] as const;

export function PersonMenu({ person }: { person: Person }) {
  const { setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <UnstyledButton>
          <Face person={person} />
          <VisuallyHidden>{person.name}: settings and sign out</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{person.email}</Menu.Label>
        <Menu.Item component={Link} href="/settings" leftSection={<IconUser size={16} />}>
          Your settings
        </Menu.Item>
        <Menu.Divider />
        {SCHEMES.map(({ scheme, label, Icon }) => (
          <Menu.Item key={scheme} leftSection={<Icon size={16} />} onClick={() => setColorScheme(scheme)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
