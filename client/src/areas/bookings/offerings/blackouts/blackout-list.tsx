import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { ListTable } from '#components/list-table.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueDay } from '#lib/venue-format';
import { type BlackoutScope, wordingOf } from './blackout.model.ts';
import classes from './blackouts.module.css';
import { useClosureRemoval } from './blackouts.queries.ts';
import { type Closure, closureDays, closuresOf, closureTitle, dayCountOf } from './closure.model.ts';
import type { ShowMessage } from './timed-message.tsx';

interface BlackoutListProps {
  scope: BlackoutScope;
  blackouts: readonly BlackoutView[];
  onMessage: ShowMessage;
}

/** Closed days as a table, on a phone as cards; days that were closed together are one row. Requirement O58. */
export function BlackoutList({ scope, blackouts, onMessage }: BlackoutListProps) {
  const { isReadOnly, control } = useReadOnly();
  const { time_zone: timeZone } = useVenue();
  const remove = useClosureRemoval(scope, onMessage);
  const [asked, setAsked] = useState<Closure | null>(null);
  const confirm = async (): Promise<void> => {
    if (asked) await remove(asked);
    setAsked(null);
  };
  return (
    <>
      <ListTable
        className={classes['table']}
        cardsTo={48}
        rows={closuresOf(blackouts)}
        keyOf={({ id }) => id}
        columns={[
          { header: 'Date', className: classes['date'], cell: closureTitle },
          {
            header: 'Reason',
            className: classes['reason'],
            cell: ({ reason }) => reason ?? '–',
            attributes: ({ reason }) => ({ 'data-none': reason === null || undefined }),
          },
          {
            header: 'Created',
            className: classes['created'],
            cell: ({ createdAtUtc }) => venueDay(createdAtUtc, timeZone),
          },
          {
            header: 'Actions',
            className: classes['action'],
            cell: (closure) => (
              <Button
                variant="subtle"
                color="red"
                size="xs"
                aria-label={`Delete ${closureDays(closure)}`}
                onClick={() => setAsked(closure)}
                {...(isReadOnly ? control : { c: 'var(--mantine-color-error)' })}
              >
                Delete
              </Button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={asked ? `Delete ${closureDays(asked)}` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        onConfirm={confirm}
        onClose={() => setAsked(null)}
      >
        Are you sure you want to delete {asked ? whatIsDeleted(scope, asked) : null}?
      </ConfirmDialog>
    </>
  );
}

function whatIsDeleted(scope: BlackoutScope, closure: Closure): string {
  const { one, several } = wordingOf(scope);
  const days = dayCountOf(closure);
  return days === 1 ? `this ${one}` : `these ${days} ${several}`;
}
