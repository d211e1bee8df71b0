import { addToWaitlist, clearWaitlist } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { Button, Group, Paper, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useWaitlist } from '#domain/bookings/bookings.queries';
import { useMay } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { AddCallerDialog } from './add-caller-dialog.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { WaitingList } from './waiting-list.tsx';
import { WaitlistDialog } from './waitlist-dialog.tsx';

interface WaitlistPanelProps {
  clientId: string;
  today: string;
  date: string;
}

/** Who waits for a day, next to its bookings. Requirement B43. */
export function WaitlistPanel({ clientId, today, date }: WaitlistPanelProps) {
  const title = useId();
  const { control } = useReadOnly();
  const may = useMay();
  const found = useWaitlist(clientId, date);
  const [opened, setOpened] = useState<'add' | 'all' | 'clear' | null>(null);
  const close = (): void => setOpened(null);
  /* The bookings come first on a phone: the line waits behind a button. */
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [isOpen, setIsOpen] = useState(false);
  const count = found.data?.waitlist.length ?? 0;
  const canHide = isPhone && count > 0;
  return (
    <Paper
      withBorder
      bg="var(--gate-surface)"
      p="md"
      mb="md"
      component="section"
      aria-labelledby={title}
      data-screen-only
    >
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={2} size="h4" id={title}>
          Waiting{found.data ? ` (${found.data.waitlist.length})` : ''}
        </Title>
        <Group gap="xs">
          {canHide ? (
            <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? 'Hide' : 'Show'}
            </Button>
          ) : null}
          {may(addToWaitlist) ? (
            <Button variant="default" size="xs" onClick={() => setOpened('add')} {...control}>
              Add a Caller
            </Button>
          ) : null}
          {count > 0 && may(clearWaitlist) ? (
            <Button variant="default" size="xs" onClick={() => setOpened('clear')} {...control}>
              Clear Day
            </Button>
          ) : null}
          <Button variant="default" size="xs" onClick={() => setOpened('all')}>
            All Days
          </Button>
        </Group>
      </Group>
      {/* Hidden alone: a dialog that is open over it stays when the screen is turned. */}
      <div hidden={canHide && !isOpen}>
        <WaitingList clientId={clientId} today={today} date={date} found={found} />
      </div>
      {opened === 'add' ? <AddCallerDialog clientId={clientId} today={today} day={date} onClose={close} /> : null}
      {opened === 'clear' ? <ClearDialog clientId={clientId} date={date} count={count} onClose={close} /> : null}
      {opened === 'all' ? <WaitlistDialog clientId={clientId} today={today} onClose={close} /> : null}
    </Paper>
  );
}
