import {
  endStaffSessions,
  listStaff,
  listStaffSessions,
  makeStaffCard,
  removeStaff,
  type StaffPerson,
  withdrawPin,
  withdrawStaffCard,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useSessionStore } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { saveFile } from '#lib/save-file';
import { venueInstant } from '#lib/venue-format';
import type { Me } from './staff-dialogs.tsx';

interface PersonDialogProps {
  clientId: string;
  person: StaffPerson;
  onClose: () => void;
}

/** What a tablet knows a person by: a PIN, which only they set, and a card to print. Requirement X22. */
export function TagsDialog({ clientId, person, onClose }: PersonDialogProps) {
  const { name, has_pin: hasPin, has_card: hasCard } = person;
  const input = { params: { client_id: clientId, user_id: person.user_id } };
  const said = { invalidates: [listStaff], failed: ({ message }: Error) => message, onDone: onClose };
  const card = useChange(makeStaffCard, {
    ...said,
    done: hasCard ? 'The new card is saved. The one before no longer works.' : 'The card is saved.',
    onDone: async (reply) => {
      saveFile(await reply.blob(), `staff-card-${name}.pdf`);
      onClose();
    },
  });
  const endPin = useChange(withdrawPin, { ...said, done: `The PIN of ${name} was withdrawn.` });
  const endCard = useChange(withdrawStaffCard, { ...said, done: `The card of ${name} was withdrawn.` });
  const isBusy = card.isPending || endPin.isPending || endCard.isPending;
  return (
    <Dialog opened onClose={onClose} title={`PIN and card of ${name}`}>
      <Stack gap="md">
        <Text size="sm">
          With either, a tablet knows who uses it. Neither is a password: refunds, exports and changes of staff ask for
          that again.
        </Text>
        <Group justify="space-between">
          <Text>{hasPin ? `${name} has a PIN.` : `${name} has no PIN. Everybody chooses their own.`}</Text>
          {hasPin ? (
            <Button variant="default" color="red" disabled={isBusy} onClick={() => void endPin.act(input)}>
              Withdraw PIN
            </Button>
          ) : null}
        </Group>
        <Group justify="space-between">
          <Text>{hasCard ? `${name} has a card.` : `${name} has no card.`}</Text>
          <Group gap="sm">
            {hasCard ? (
              <Button variant="default" color="red" disabled={isBusy} onClick={() => void endCard.act(input)}>
                Withdraw card
              </Button>
            ) : null}
            <Button disabled={isBusy} onClick={() => void card.act(input)}>
              {card.isPending ? 'Making it…' : hasCard ? 'Print a new card' : 'Print a card'}
            </Button>
          </Group>
        </Group>
        <DialogActions>
          <Button variant="default" miw={120} onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Where a person is signed in for the venue. Requirement X24. */
export function SessionsDialog({ clientId, person, timeZone, onClose }: PersonDialogProps & { timeZone: string }) {
  const input = { params: { client_id: clientId, user_id: person.user_id } };
  const read = useRead(listStaffSessions, input);
  const end = useChange(endStaffSessions, {
    invalidates: [listStaffSessions, listStaff],
    done: `${person.name} was signed out.`,
    failed: ({ message }) => message,
    onDone: onClose,
  });
  return (
    <Dialog opened onClose={onClose} title={`Sessions of ${person.name}`}>
      <Stack gap="md">
        <Loaded read={read} skeleton={{ rows: 2, height: 44 }}>
          {({ sessions }) =>
            sessions.length === 0 ? (
              <Text>{person.name} isn’t signed in.</Text>
            ) : (
              <ul className="gate-list">
                {sessions.map((session) => (
                  <li key={session.session_id}>
                    <Text fw={550}>
                      {session.device}
                      {session.is_current ? ' (this browser)' : ''}
                    </Text>
                    <Text size="sm" c="dimmed" data-tabular>
                      {session.ip} · last used {venueInstant(session.last_seen_at, timeZone)}
                    </Text>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button
            color="red"
            miw={140}
            disabled={end.isPending || !read.data?.sessions.length}
            onClick={() => void end.act(input)}
          >
            {end.isPending ? 'Signing out…' : 'Sign out everywhere'}
          </Button>
        </DialogActions>
      </Stack>
    </Dialog>
  );
}

/** Asks before a person no longer works here. Requirement X24. */
export function RemoveDialog({ clientId, me, person, onClose }: PersonDialogProps & { me: Me }) {
  const session = useSessionStore();
  const isSelf = person.user_id === me.id;
  const remove = useChange(removeStaff, {
    invalidates: isSelf ? [] : [listStaff],
    done: isSelf ? 'You no longer work here.' : `${person.name} was removed.`,
    failed: ({ message }) => message,
    onDone: () => (isSelf ? session.signedOut() : undefined),
  });
  const confirm = async (): Promise<void> => {
    await remove.act({ params: { client_id: clientId, user_id: person.user_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={isSelf ? 'Leave this venue?' : `Remove ${person.name}?`}
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      busyLabel={isSelf ? 'Leaving…' : 'Removing…'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {isSelf ? 'You are' : `${person.name} is`} signed out here at once, and PIN, card and browsers stop working. What
      was done keeps the name. The account and its other venues stay.
    </ConfirmDialog>
  );
}
