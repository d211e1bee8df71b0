import { Button, Group, Title } from '@mantine/core';
import { useSyncEngine } from '../../../sync/react/sync-context.tsx';
import classes from '../check-in.module.css';
import { LastUpdated } from './last-updated.tsx';

/** The tab's title, and how fresh its rows are. */
export function DeskHeader({ timeZone, onHelp }: { timeZone: string; onHelp: () => void }) {
  const engine = useSyncEngine();
  return (
    <header className={classes['head']}>
      <Title order={1} size="h3">
        Customer Check-In System
      </Title>
      <Group gap="sm">
        <LastUpdated timeZone={timeZone} />
        <Button variant="default" size="compact-sm" onClick={() => engine.syncNow()}>
          Refresh Data
        </Button>
        <Button variant="subtle" size="compact-sm" visibleFrom="sm" onClick={onHelp}>
          Keyboard
        </Button>
      </Group>
    </header>
  );
}
