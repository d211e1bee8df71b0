import { Button, Group, Title } from '@mantine/core';
import classes from '../check-in.module.css';
import { Refresh } from './refresh.tsx';

export interface DeskHeaderProps {
  timeZone: string;
  /** A phone has the time and the refresh among its filters, and no keyboard. */
  isPhone: boolean;
  onHelp: () => void;
}

/** The tab's title, and how fresh its rows are. */
export function DeskHeader({ timeZone, isPhone, onHelp }: DeskHeaderProps) {
  return (
    <header className={classes['head']}>
      <Title order={1} size="h3">
        Customer Check-In System
      </Title>
      {!isPhone && (
        <Group gap="sm">
          <Refresh timeZone={timeZone} />
          <Button variant="subtle" size="compact-sm" onClick={onHelp}>
            Keyboard
          </Button>
        </Group>
      )}
    </header>
  );
}
