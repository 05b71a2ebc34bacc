"use client";

import { Button, Text, Title } from "@mantine/core";
import { Door } from "@/components/accounts/Door";

/** For an address that leads nowhere, or to what somebody may not know of. */
export function Nowhere() {
  return (
    <Door>
      <Title order={1} size="h2">
        There is no such page
      </Title>
      <Text>
        Or it is not yours to see: then a lead of its project, or an admin, can let you in. Check that the
        address was copied whole.
      </Text>
      <Button component="a" href="/" style={{ alignSelf: "start" }}>
        Home
      </Button>
    </Door>
  );
}
