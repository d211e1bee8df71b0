import type { InvitationView } from '@gatehouse/sync-protocol/areas/accounts/invitations.contracts';
import {
  inviteStaff,
  listStaff,
  type StaffPerson,
  withdrawInvitation,
} from '@gatehouse/sync-protocol/areas/desk/staff.contracts';
import { getStaffActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { isAtMost, type StaffRole, staffRoleLabels } from '@gatehouse/sync-protocol/base/roles';
import { Button, Container, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { PinDialog } from '#domain/account/pin-section.tsx';
import { useMay, useSession } from '#domain/session/session-context.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { venueDay, venueInstant } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { ChangeDialog, InviteDialog, type Me } from './staff-dialogs.tsx';
import { RemoveDialog, SessionsDialog, TagsDialog } from './tags-and-sessions.tsx';

type Opened =
  | { kind: 'invite' | 'pin' }
  | { kind: 'change' | 'tags' | 'sessions' | 'remove'; person: StaffPerson }
  | { kind: 'withdraw'; invitation: InvitationView };

/** The people who work at the venue, and who is invited. Requirements X17, X22 to X24. */
export function StaffPage() {
  const { clientId } = useSyncEngine().identity;
  const timeZone = useVenueTimeZone();
  const { user } = useSession();
  const me: Me = { id: user?.id ?? '', role: user?.staff_role ?? 'owner' };
  const read = useRead(listStaff, { params: { client_id: clientId } });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const { control } = useReadOnly();
  const may = useMay();
  const context = { clientId, onClose: close };
  return (
    <Container size="lg" py="xl">
      <PageHeader
        title="Staff"
        subtitle="The people who work here. Each has an account of their own and may do what their role allows."
        actions={
          <>
            {may(getStaffActivity) ? (
              <Button component={Link} to="/staff/activity" variant="default">
                Who Did What
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setOpened({ kind: 'pin' })} {...control}>
              My PIN
            </Button>
            {may(inviteStaff) ? (
              <Button onClick={() => setOpened({ kind: 'invite' })} {...control}>
                Invite a Person
              </Button>
            ) : null}
          </>
        }
      />
      <Loaded read={read} skeleton={{ rows: 3 }}>
        {({ staff, invitations }) => (
          <>
            <ListTable
              columns={personColumns({ me, timeZone, open: setOpened })}
              rows={staff}
              keyOf={({ user_id: id }) => id}
              cardsTo={75}
            />
            {invitations.length > 0 ? (
              <>
                <Title order={2} size="h4" mt="xl" mb="sm">
                  Invitations
                </Title>
                <ListTable
                  columns={invitationColumns({ me, timeZone, open: setOpened })}
                  rows={invitations}
                  keyOf={({ invitation_id: id }) => id}
                  cardsTo={48}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      {opened?.kind === 'invite' ? <InviteDialog {...context} me={me} /> : null}
      {opened?.kind === 'pin' ? (
        <PinDialog {...context} hasPin={read.data?.staff.find(({ user_id: id }) => id === me.id)?.has_pin ?? false} />
      ) : null}
      {opened?.kind === 'change' ? <ChangeDialog {...context} me={me} person={opened.person} /> : null}
      {opened?.kind === 'tags' ? <TagsDialog {...context} person={opened.person} /> : null}
      {opened?.kind === 'sessions' ? <SessionsDialog {...context} person={opened.person} timeZone={timeZone} /> : null}
      {opened?.kind === 'remove' ? <RemoveDialog {...context} me={me} person={opened.person} /> : null}
      {opened?.kind === 'withdraw' ? <WithdrawDialog {...context} invitation={opened.invitation} /> : null}
    </Container>
  );
}

interface ListContext {
  me: Me;
  timeZone: string;
  open: (opened: Opened) => void;
}

const mayTouch = (me: Me, role: StaffRole): boolean => isAtMost(role, me.role);

function personColumns({ me, timeZone, open }: ListContext): Column<StaffPerson>[] {
  return [
    {
      header: 'Person',
      isRowHeader: true,
      cell: (person) => (
        <>
          <Text span fw={600} style={{ overflowWrap: 'anywhere' }}>
            {person.name}
            {person.user_id === me.id ? ' (you)' : ''}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {person.email}
          </Text>
        </>
      ),
    },
    {
      header: 'Role',
      cell: ({ role, through }) => `${staffRoleLabels[role]}${through === null ? '' : ', through an organization'}`,
    },
    { header: 'Tablet', cell: tagsText },
    {
      header: 'Last seen',
      isTabular: true,
      isLabeled: true,
      cell: ({ last_seen_at: at }) => (at === null ? 'Never' : venueInstant(at, timeZone)),
    },
    {
      header: 'Actions',
      cell: (person) => {
        if (!mayTouch(me, person.role)) return null;
        const { name } = person;
        const isOwn = person.through === null;
        return (
          <RowActions
            of={name}
            actions={[
              { label: 'Change', name: `Change ${name}`, onPress: () => open({ kind: 'change', person }) },
              { label: 'PIN and card', name: `PIN and card of ${name}`, onPress: () => open({ kind: 'tags', person }) },
              { label: 'Sessions', name: `Sessions of ${name}`, onPress: () => open({ kind: 'sessions', person }) },
              ...(isOwn
                ? [
                    {
                      label: person.user_id === me.id ? 'Leave' : 'Remove',
                      name: person.user_id === me.id ? 'Leave this venue' : `Remove ${name}`,
                      isDestructive: true,
                      onPress: () => open({ kind: 'remove', person }),
                    },
                  ]
                : []),
            ]}
          />
        );
      },
    },
  ];
}

function tagsText({ has_pin: hasPin, has_card: hasCard }: StaffPerson): string {
  const tags = [...(hasPin ? ['PIN'] : []), ...(hasCard ? ['card'] : [])].join(' and ');
  return tags === '' ? 'No PIN or card' : `Has a ${tags}`;
}

function invitationColumns({ me, timeZone, open }: ListContext): Column<InvitationView>[] {
  return [
    {
      header: 'Email',
      isRowHeader: true,
      cell: ({ email }) => <span style={{ overflowWrap: 'anywhere' }}>{email}</span>,
    },
    { header: 'Role', cell: ({ role }) => staffRoleLabels[role] },
    {
      header: 'Works until',
      isTabular: true,
      isLabeled: true,
      cell: ({ expires_at: at }) => venueDay(at, timeZone),
    },
    {
      header: 'Actions',
      cell: (invitation) =>
        mayTouch(me, invitation.role) ? (
          <RowActions
            of={invitation.email}
            actions={[
              {
                label: 'Withdraw',
                name: `Withdraw the invitation of ${invitation.email}`,
                isDestructive: true,
                onPress: () => open({ kind: 'withdraw', invitation }),
              },
            ]}
          />
        ) : null,
    },
  ];
}

function WithdrawDialog({
  clientId,
  invitation,
  onClose,
}: {
  clientId: string;
  invitation: InvitationView;
  onClose: () => void;
}) {
  const withdraw = useChange(withdrawInvitation, {
    invalidates: [listStaff],
    done: 'The invitation was withdrawn.',
    failed: ({ message }) => message,
  });
  const confirm = async (): Promise<void> => {
    const { invitation_id } = invitation;
    await withdraw.act({ params: { client_id: clientId, invitation_id } });
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={`Withdraw the invitation of ${invitation.email}?`}
      confirmLabel="Withdraw"
      busyLabel="Withdrawing…"
      onConfirm={confirm}
      onClose={onClose}
    >
      The link in the email stops working at once.
    </ConfirmDialog>
  );
}
