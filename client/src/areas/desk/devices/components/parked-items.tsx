import { closeParked, listParked, type ParkedView, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { Alert, Button, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import { useChange } from '#components/endpoints.tsx';
import { unsavedMark } from '#components/forms/unsaved';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone } from '#lib/venue-format';
import { changedArgs, editableFields, isLost, parkedTimes, parkedTitle } from '../model/parked.model.ts';

const REFRESH_EVERY_MS = 30_000;

/** What waits for the owner: shown only when there is something. Rule Q2, requirement S8. */
export function ParkedItems({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId }, query: {} };
  const { data } = useRead(listParked, asked, { refetchInterval: REFRESH_EVERY_MS });
  const [retried, setRetried] = useState<ParkedView | null>(null);
  const [closed, setClosed] = useState<ParkedView | null>(null);
  const items = data?.parked ?? [];
  if (items.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="xl" component="section" aria-labelledby="parked-title">
      <Title order={2} size="h3" id="parked-title">
        {items.length === 1 ? 'One item needs' : `${items.length} items need`} attention
      </Title>
      <Text c="dimmed" mb="sm">
        {items.some(isLost)
          ? 'A device sent these and they couldn’t be applied. Those that are lost were cleared by its browser before they could be sent.'
          : 'A device sent these and they couldn’t be applied. Nothing is lost.'}
      </Text>
      <Stack gap="xs">
        {items.map((item) => (
          <Group key={item.parked_id} justify="space-between" align="flex-start" wrap="wrap" gap="xs">
            <div>
              <Text fw={600}>
                {parkedTitle(item)}
                {item.device_name ? ` · ${item.device_name}` : ''}
              </Text>
              <Text size="sm">
                {isLost(item) ? 'If it isn’t in your lists, have it done again, then close this.' : item.message}
              </Text>
              <Text size="sm" c="dimmed" data-tabular>
                {parkedTimes(item, browserTimeZone())}
              </Text>
            </div>
            <Group gap="xs">
              {isLost(item) ? null : (
                <Button size="xs" onClick={() => setRetried(item)}>
                  Look and retry
                </Button>
              )}
              <Button size="xs" variant="default" onClick={() => setClosed(item)}>
                Close
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {retried ? <RetryParkedDialog clientId={clientId} item={retried} onClose={() => setRetried(null)} /> : null}
      {closed ? <CloseParkedDialog clientId={clientId} item={closed} onClose={() => setClosed(null)} /> : null}
    </Paper>
  );
}

/** Shows what the item says, lets a person correct it, and applies it once. */
function RetryParkedDialog({ clientId, item, onClose }: ParkedDialogProps) {
  const retry = useChange(retryParked, { invalidates: [listParked], done: 'The item was applied.', onDone: onClose });
  const [fields, setFields] = useState(() => editableFields(item.args));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const args = changedArgs(item.args, fields);
    void retry.act({
      params: { client_id: clientId, parked_id: item.parked_id },
      body: Object.keys(args).length > 0 ? { args } : {},
    });
  };
  return (
    <Dialog opened onClose={onClose} title="Look and retry" size="lg">
      <form onSubmit={submit} {...unsavedMark(Object.keys(changedArgs(item.args, fields)).length > 0)}>
        <Stack gap="md">
          <Alert color="yellow">{item.message}</Alert>
          {fields.length === 0 ? (
            <Text>The content of this item can’t be shown, but you can still retry it.</Text>
          ) : null}
          {fields.map(({ name, text }, at) => (
            <TextInput
              key={name}
              label={name.replaceAll('_', ' ')}
              value={text}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setFields((all) => all.map((field, index) => (index === at ? { name, text: typed } : field)));
              }}
            />
          ))}
          {item.omitted.length > 0 ? (
            <Text size="sm" c="dimmed">
              Not shown here, and kept unchanged: {item.omitted.map((name) => name.replaceAll('_', ' ')).join(', ')}.
            </Text>
          ) : null}
          <DialogFooter
            error={retry.error}
            onCancel={onClose}
            label="Apply"
            busyLabel="Applying…"
            isBusy={retry.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface ParkedDialogProps {
  clientId: string;
  item: ParkedView;
  onClose: () => void;
}

/** Settles an item without applying it; it stays on record with the reason. */
function CloseParkedDialog({ clientId, item, onClose }: ParkedDialogProps) {
  const close = useChange(closeParked, { invalidates: [listParked], onDone: onClose });
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void close.act({ params: { client_id: clientId, parked_id: item.parked_id }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog opened onClose={onClose} title="Close without applying">
      <form onSubmit={submit} {...unsavedMark(reason !== '')}>
        <Stack gap="md">
          <Textarea
            label="Reason"
            description="Kept with the item."
            required
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogFooter
            error={close.error}
            onCancel={onClose}
            label="Close item"
            busyLabel="Closing…"
            isBusy={close.isPending}
            isDisabled={reason.trim() === ''}
            isHarmful
          />
        </Stack>
      </form>
    </Dialog>
  );
}
