import { createFeed, listFeeds } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import { Alert, Button, Checkbox, NativeSelect, Stack, Title } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useResources } from '#domain/resources/resources.queries';
import { CopyLine } from '#domain/sharing/copy-line.tsx';
import { choicesOf } from './feed-labels.ts';
import { SubscribeSteps } from './subscribe-steps.tsx';

const initialValues = { resource_id: '', show_names: false };
const bodyOf = ({ resource_id, show_names }: typeof initialValues) =>
  resource_id === ''
    ? ({ kind: 'venue', show_names } as const)
    : ({ kind: 'resource', resource_id, show_names } as const);

/** What the calendar shows; then its address, which is given this once. Requirement B34. */
export function AddFeedDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const resources = useResources(clientId);
  /* The list is read again in any case: an answer that was lost leaves a feed whose address nobody knows. */
  const create = useChange(createFeed, { invalidates: [listFeeds], networkMode: 'always' });
  const form = useContractForm(createFeed, {
    initialValues,
    bodyOf,
    send: (values) => create.mutateAsync({ params: { client_id: clientId }, body: bodyOf(values) }),
  });
  const { show_names: showsNames } = form.values;
  const made = form.answer;
  return (
    /* A press outside by mistake would lose the address. */
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={made ? 'The calendar’s address' : 'Add a Calendar'}
      closeOnClickOutside={made === null}
    >
      {made ? (
        <Stack gap="md">
          <Alert color="yellow">
            Copy the address now: it is not shown again. Anyone who has it can read{' '}
            {made.feed.show_names ? 'these bookings and the names of the parties' : 'these bookings'} until you revoke
            it.
          </Alert>
          <CopyLine text={made.url} action="Copy address" isFirst />
          <div>
            <Title order={3} size="h5">
              How to subscribe
            </Title>
            <SubscribeSteps />
          </div>
          <DialogActions>
            <Button variant="default" miw={120} onClick={onClose}>
              Done
            </Button>
          </DialogActions>
        </Stack>
      ) : (
        <DialogForm form={form} onCancel={onClose} label="Make Address" busyLabel="Making it…">
          <NativeSelect
            label="Bookings of"
            description="Of the whole venue, or those that use one resource or member of your staff."
            data={choicesOf(resources.data?.resources ?? [])}
            data-autofocus
            {...form.field('resource_id')}
          />
          <Checkbox
            label="Show party names"
            description="Each booking says whose it is, to anyone who has the address. Without it, a booking says only what was booked. Phone numbers and emails are never in it."
            checked={showsNames}
            onChange={({ currentTarget }) => form.set({ show_names: currentTarget.checked })}
          />
        </DialogForm>
      )}
    </Dialog>
  );
}
