import type { BlackoutView } from '@gatehouse/sync-protocol/http/bookings/blackouts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import list from '../../../components/list-table.module.css';
import { useReadOnly } from '../../../domain/subscription/subscription-status-context.tsx';
import { useVenue } from '../../../domain/venue/use-venue.ts';
import { ApiError } from '../../../lib/api/api-result.ts';
import { failureText } from '../../../lib/api/failure-text.ts';
import { calendarDay, venueDay, weekdayName } from '../../../lib/venue-format.ts';
import { type BlackoutScope, wordingOf } from './blackout.model.ts';
import classes from './blackouts.module.css';
import { useDeleteBlackout } from './blackouts.queries.ts';
import type { ShowMessage } from './timed-message.tsx';

interface BlackoutListProps {
  scope: BlackoutScope;
  blackouts: readonly BlackoutView[];
  onMessage: ShowMessage;
  /** While it asks before a deletion. */
  onAsking?: (isAsking: boolean) => void;
}

/** Closed days as a table, on a phone as cards. */
export function BlackoutList({ scope, blackouts, onMessage, onAsking }: BlackoutListProps) {
  const { isReadOnly, control } = useReadOnly();
  const { time_zone: timeZone } = useVenue();
  const remove = useDeleteBlackout(scope);
  const [asked, setAsked] = useState<BlackoutView | null>(null);
  const ask = (blackout: BlackoutView | null): void => {
    setAsked(blackout);
    onAsking?.(blackout !== null);
  };
  const confirm = async (): Promise<void> => {
    if (!asked) return;
    try {
      await remove.mutateAsync(asked.blackout_id);
      onMessage('done', 'Blackout date deleted successfully');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      onMessage('failed', failureText(error.failure, 'Failed to delete blackout date'));
    }
    ask(null);
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
          {blackouts.map((blackout) => {
            const { blackout_id: id, blackout_date: date, reason, created_at: createdAt } = blackout;
            return (
              <tr key={id}>
                <td className={classes['date']}>
                  {weekdayName(date, 'short')}, {calendarDay(date)}
                </td>
                <td className={classes['reason']} data-none={reason === null || undefined}>
                  {reason ?? '–'}
                </td>
                <td className={classes['created']}>{venueDay(createdAt, timeZone)}</td>
                <td className={classes['action']}>
                  <Button
                    variant="subtle"
                    color="red"
                    size="xs"
                    aria-label={`Delete ${calendarDay(date)}`}
                    onClick={() => ask(blackout)}
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
        title={asked ? `Delete ${calendarDay(asked.blackout_date)}` : ''}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        onConfirm={confirm}
        onClose={() => ask(null)}
      >
        {wordingOf(scope).confirmDelete}
      </ConfirmDialog>
    </>
  );
}
