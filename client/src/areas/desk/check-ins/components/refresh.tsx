import { Button, Group } from '@mantine/core';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { LastUpdated } from './last-updated.tsx';

/** How fresh the rows are, and the button that asks for newer ones. */
export function Refresh({ timeZone }: { timeZone: string }) {
  const engine = useSyncEngine();
  return (
    <Group gap="sm">
      <LastUpdated timeZone={timeZone} />
      <Button variant="default" size="compact-sm" onClick={() => engine.syncNow()}>
        Refresh Data
      </Button>
    </Group>
  );
}
