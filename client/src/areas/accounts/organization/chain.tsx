import type { OrganizationRole } from '@gatehouse/sync-protocol/areas/accounts/organizations';
import {
  getOrganization,
  inviteToOrganization,
  type OrganizationPerson,
  type OrganizationVenue,
  type OrganizationView,
  removeOrganizationPerson,
  takeVenueOut,
  updateOrganizationPerson,
  withdrawFromOrganization,
} from '@gatehouse/sync-protocol/areas/accounts/organizations.contracts';
import { Button, Group, NativeSelect, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FormDialog } from '#components/dialog-footer.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { ListTable } from '#components/list-table.tsx';
import { RowActions } from '#components/row-actions.tsx';
import { useRead } from '#lib/api/use-read';
import { AskVenueDialog, ChainToday } from './chain-venues.tsx';

const roles = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'manager', label: 'Manager' },
  { value: 'owner', label: 'Owner' },
] as const;
const labelOf = (role: OrganizationRole): string => roles.find(({ value }) => value === role)?.label ?? role;

/** What ends a person's place in the chain, in words and as a call. */
interface Ending {
  title: string;
  text: string;
  confirm: string;
  act: () => Promise<unknown>;
}

/** One chain: today at its venues, its people and its invitations. Owners change it. Requirements X33 and X34. */
export function Chain({ organization_id, role }: { organization_id: string; role: OrganizationRole }) {
  const params = { organization_id };
  const read = useRead(getOrganization, { params });
  const [opened, setOpened] = useState<'person' | 'venue' | null>(null);
  const [ending, setEnding] = useState<Ending | null>(null);
  const changed = { invalidates: ['/api/organizations'], failed: 'This was not saved' } as const;
  const remove = useChange(removeOrganizationPerson, { ...changed, done: 'The person was removed.' });
  const withdraw = useChange(withdrawFromOrganization, { ...changed, done: 'The invitation was withdrawn.' });
  const takeOut = useChange(takeVenueOut, { ...changed, done: 'The venue was taken out.' });
  const isOwner = role === 'owner';

  const endingOfPerson = ({ user_id, name, email }: OrganizationPerson): Ending => ({
    title: `Remove ${name || email}?`,
    text: 'They are signed out of the venues at which they work through this organization, at once.',
    confirm: 'Remove',
    act: () => remove.act({ params: { ...params, user_id } }),
  });
  const endingOfVenue = ({ client_id, client_name, state }: OrganizationVenue): Ending => ({
    title: state === 'asked' ? `Take back the question to ${client_name}?` : `Take ${client_name} out?`,
    text: 'People of this organization no longer work there, and no longer see its figures.',
    confirm: state === 'asked' ? 'Take Back' : 'Take Out',
    act: () => takeOut.act({ params: { ...params, member_venue: client_id } }),
  });
  const endingOfInvitation = ({ invitation_id, email }: OrganizationView['invitations'][number]): Ending => ({
    title: `Withdraw the invitation of ${email}?`,
    text: 'The link in the email stops working.',
    confirm: 'Withdraw',
    act: () => withdraw.act({ params: { ...params, invitation_id } }),
  });

  return (
    <>
      <Loaded read={read} skeleton={{ rows: 6 }}>
        {({ organization }) => (
          <>
            <Head title="Venues today" action={isOwner ? 'Ask a Venue' : null} onAct={() => setOpened('venue')} />
            <ChainToday
              organizationId={organization_id}
              venues={organization.venues}
              onEnd={isOwner ? (venue) => setEnding(endingOfVenue(venue)) : null}
            />
            <Head title="People" action={isOwner ? 'Invite a Person' : null} onAct={() => setOpened('person')} />
            <People
              organizationId={organization_id}
              people={organization.people}
              onEnd={isOwner ? (person) => setEnding(endingOfPerson(person)) : null}
            />
            {organization.invitations.length > 0 ? (
              <>
                <Head title="Invitations" action={null} />
                <ListTable
                  aria-label="Invitations"
                  cardsTo={48}
                  rows={organization.invitations}
                  keyOf={(invitation) => invitation.invitation_id}
                  columns={[
                    { header: 'Email', isRowHeader: true, className: 'gate-breakable', cell: ({ email }) => email },
                    { header: 'Role', cell: (invitation) => labelOf(invitation.role) },
                    {
                      header: 'Actions',
                      cell: (invitation) =>
                        isOwner ? (
                          <EndButton
                            label="Withdraw"
                            of={invitation.email}
                            onPress={() => setEnding(endingOfInvitation(invitation))}
                          />
                        ) : null,
                    },
                  ]}
                />
              </>
            ) : null}
          </>
        )}
      </Loaded>
      {opened === 'person' ? <InviteDialog organizationId={organization_id} onClose={() => setOpened(null)} /> : null}
      {opened === 'venue' ? <AskVenueDialog organizationId={organization_id} onClose={() => setOpened(null)} /> : null}
      <ConfirmDialog
        opened={ending !== null}
        title={ending?.title ?? ''}
        confirmLabel={ending?.confirm ?? ''}
        busyLabel="Saving…"
        onConfirm={async () => {
          await ending?.act();
          setEnding(null);
        }}
        onClose={() => setEnding(null)}
      >
        {ending?.text}
      </ConfirmDialog>
    </>
  );
}

function Head({ title, action, onAct }: { title: string; action: string | null; onAct?: () => void }) {
  return (
    <Group justify="space-between" mt="xl" mb="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      {action ? <Button onClick={onAct}>{action}</Button> : null}
    </Group>
  );
}

function EndButton({ label, of, onPress }: { label: string; of: string; onPress: () => void }) {
  return <RowActions of={of} actions={[{ label, name: `${label} ${of}`, onPress, isDestructive: true }]} />;
}

/** `onEnd` is null for those who may change nothing. */
function People({
  organizationId,
  people,
  onEnd,
}: {
  organizationId: string;
  people: readonly OrganizationPerson[];
  onEnd: ((person: OrganizationPerson) => void) | null;
}) {
  const update = useChange(updateOrganizationPerson, {
    invalidates: ['/api/organizations'],
    done: 'The role was changed.',
    failed: 'The role was not changed',
  });
  return (
    <ListTable
      aria-label="People"
      cardsTo={48}
      rows={people}
      keyOf={(person) => person.user_id}
      columns={[
        { header: 'Name', isRowHeader: true, cell: ({ name, email }) => name || email },
        { header: 'Email', className: 'gate-breakable', cell: ({ email }) => email },
        {
          header: 'Role',
          cell: ({ user_id, name, email, role }) =>
            onEnd ? (
              <NativeSelect
                aria-label={`Role of ${name || email}`}
                data={[...roles]}
                value={role}
                disabled={update.isPending}
                onChange={({ currentTarget: { value } }) =>
                  void update.act({
                    params: { organization_id: organizationId, user_id },
                    body: { role: value as OrganizationRole },
                  })
                }
              />
            ) : (
              labelOf(role)
            ),
        },
        {
          header: 'Actions',
          cell: (person) =>
            onEnd ? <EndButton label="Remove" of={person.name || person.email} onPress={() => onEnd(person)} /> : null,
        },
      ]}
    />
  );
}

const nobody: { email: string; role: OrganizationRole } = { email: '', role: 'viewer' };

function InviteDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const invite = useChange(inviteToOrganization, { invalidates: ['/api/organizations'] });
  const form = useContractForm(inviteToOrganization, {
    initialValues: nobody,
    send: (body) => invite.mutateAsync({ params: { organization_id: organizationId }, body }),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Invite a Person" onCancel={onClose} label="Send Invitation" busyLabel="Sending…">
      <TextInput label="Email" type="email" data-autofocus {...form.field('email')} />
      <NativeSelect
        label="Role"
        description="At each venue, the venue’s own limit counts as well. Owners of the organization are managers there."
        data={[...roles]}
        {...form.field('role')}
      />
    </FormDialog>
  );
}
