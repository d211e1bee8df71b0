import { type AdminUser, listAdminUsers } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Container, Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
import { ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useRead } from '#lib/api/use-read';
import { ClientsSection } from './components/clients-section.tsx';
import { type OpenDialog, UserDialogs } from './components/user-dialogs.tsx';
import classes from './components/users.module.css';

/** Who runs the platform, and who uses it. Requirement Y18. */
export function PlatformUsersPage() {
  const admins = useRead(listAdminUsers);
  const clients = useRead(listClients);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const failed = [
    ...(admins.error ? [{ message: 'Failed to fetch admin users', query: admins }] : []),
    ...(clients.error ? [{ message: 'Failed to fetch clients', query: clients }] : []),
  ];
  return (
    <Container size="xl" py="xl">
      <PageHeader title="Users and Clients" subtitle="The people who run the platform, and the venues that use it." />
      <Stack gap={40}>
        {failed.length > 0 ? (
          <ErrorState
            message={failed.map(({ message }) => message).join('. ')}
            onRetry={() => void Promise.all(failed.map(({ query }) => query.refetch()))}
          />
        ) : null}
        <AdminUsersSection admins={admins.data} isLoading={admins.isPending} onOpen={setOpen} />
        <ClientsSection clients={clients.data?.clients} isLoading={clients.isPending} onOpen={setOpen} />
      </Stack>
      <UserDialogs
        open={open}
        admins={admins.data ?? []}
        clients={clients.data?.clients ?? []}
        onClose={() => setOpen(null)}
      />
    </Container>
  );
}

/** The table of admins. Edit and Delete open a dialog that asks for the admin's ID. Requirement Y18. */
function AdminUsersSection({
  admins,
  isLoading,
  onOpen,
}: {
  admins: readonly AdminUser[] | undefined;
  isLoading: boolean;
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <section aria-labelledby="admin-users">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h3" id="admin-users">
          Admin Users
        </Title>
        <Group gap="xs">
          <Button onClick={() => onOpen('add-admin')}>Add</Button>
          <Button variant="default" onClick={() => onOpen('edit-admin')}>
            Edit
          </Button>
          <Button variant="default" onClick={() => onOpen('delete-admin')}>
            Delete
          </Button>
        </Group>
      </Group>
      {isLoading ? <SkeletonRows rows={3} /> : null}
      {admins ? (
        <ListTable
          className={`${list['leadingLabels']} ${classes['table']}`}
          cardsTo={75}
          rows={admins}
          keyOf={({ id }) => id}
          columns={[
            { header: 'ID', className: classes['id'], isLabeled: true, cell: ({ id }) => id },
            { header: 'Username', className: classes['name'], cell: ({ username }) => username },
            { header: 'Name', isLabeled: true, cell: ({ name }) => name || '–' },
            { header: 'Email', className: classes['email'], isLabeled: true, cell: ({ email }) => email },
          ]}
        />
      ) : null}
    </section>
  );
}
