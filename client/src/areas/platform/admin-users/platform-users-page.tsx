import { listAdminUsers } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Container, Stack } from '@mantine/core';
import { useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useRead } from '#lib/api/use-read';
import { AdminUsersSection } from './components/admin-users-section.tsx';
import { ClientsSection } from './components/clients-section.tsx';
import { type OpenDialog, UserDialogs } from './components/user-dialogs.tsx';

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
