import type { BlackoutView } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import list from '#components/list-table.module.css';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { venueDay } from '#lib/venue-format';
import { type BlackoutScope, wordingOf } from './blackout.model.ts';
import classes from './blackouts.module.css';
import { type Closure, closureDays, closuresOf, closureTitle, dayCountOf } from './closure.model.ts';
import type { ShowMessage } from './timed-message.tsx';
import { useClosureRemoval } from './use-closure-removal.ts';

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
      <table className={`${list['table']} ${list['cardsTo48']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Reason</th>
            <th scope="col">Created</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {closuresOf(blackouts).map((closure) => {
            const { id, reason, createdAtUtc } = closure;
            return (
              <tr key={id}>
                <td className={classes['date']}>{closureTitle(closure)}</td>
                <td className={classes['reason']} data-none={reason === null || undefined}>
                  {reason ?? '–'}
                </td>
                <td className={classes['created']}>{venueDay(createdAtUtc, timeZone)}</td>
                <td className={classes['action']}>
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
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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
