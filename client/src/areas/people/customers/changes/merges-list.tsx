import { type CustomerMerge, undoMerge } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { venueDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import classes from './changes.module.css';

/** What was merged into a record, with an undo for each merge in force. Requirement F23. */
export function MergesList({
  clientId,
  merges,
  onUndone,
}: {
  clientId: string;
  merges: readonly CustomerMerge[];
  onUndone: () => void;
}) {
  const { control } = useReadOnly();
  const timeZone = useVenueTimeZone();
  const [asked, setAsked] = useState<CustomerMerge | null>(null);
  const change = useChange(undoMerge, { done: 'Merge undone', failed: 'The merge was not undone' });
  const undo = async (): Promise<void> => {
    if (!asked) return;
    await change.act({ params: { client_id: clientId, merge_id: asked.merge_id } });
    setAsked(null);
    onUndone();
  };
  return (
    <>
      <ul className={classes['records']} aria-label="Merges">
        {merges.map((merge) => (
          <li key={merge.merge_id}>
            <span>
              <strong>{merge.merge_name || merge.merge_waiver_id}</strong> merged into{' '}
              <strong>{merge.keep_name || merge.keep_waiver_id}</strong>
              <Text span display="block" size="sm" c="dimmed">
                {venueDay(merge.merged_at, timeZone)}
                {merge.reason ? ` · ${merge.reason}` : ''}
                {merge.undone_at ? ` · undone ${venueDay(merge.undone_at, timeZone)}` : ''}
              </Text>
            </span>
            {merge.undone_at ? null : (
              <Button
                variant="default"
                size="xs"
                aria-label={`Undo the merge of ${merge.merge_name || merge.merge_waiver_id}`}
                onClick={() => setAsked(merge)}
                {...control}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== null}
        title="Undo this merge"
        confirmLabel="Undo merge"
        busyLabel="Undoing…"
        isDangerous={false}
        onConfirm={undo}
        onClose={() => setAsked(null)}
      >
        {asked?.merge_name || 'The merged record'} and {asked?.keep_name || 'the kept one'} become two records again,
        each with its own waivers and check-ins. Days on which both were checked in count two people again.
      </ConfirmDialog>
    </>
  );
}
