import { type AdminUser, listAdminUsers } from '@gatehouse/sync-protocol/areas/platform/admin-users.contracts';
import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Container, Group, ScrollArea, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
import { type Column, ListTable } from '#components/list-table.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
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

const PAGE_SIZE = 25;

const buttons: readonly { dialog: OpenDialog; label: string }[] = [
  { dialog: 'edit-client', label: 'Edit Client' },
  { dialog: 'edit-info', label: 'Edit Client Info' },
  { dialog: 'edit-payment', label: 'Edit Payment Info' },
  { dialog: 'delete-client', label: 'Delete Client' },
];

const columns: readonly Column<ClientView>[] = [
  { header: 'Client ID', className: classes['number'], isLabeled: true, cell: (client) => client.client_id },
  { header: 'Client Name', className: classes['name'], cell: (client) => client.client_name },
  { header: 'Contact First Name', isLabeled: true, cell: (client) => client.contact_first_name || '–' },
  { header: 'Contact Last Name', isLabeled: true, cell: (client) => client.contact_last_name || '–' },
  {
    header: 'Phone',
    className: classes['number'],
    isLabeled: true,
    cell: ({ phone }) => (phone ? formatPhone(phone) : '–'),
  },
  { header: 'Email', className: classes['email'], isLabeled: true, cell: (client) => client.email },
  {
    header: 'Last Payment Date',
    className: classes['number'],
    isLabeled: true,
    cell: ({ last_payment_date: date }) => (date ? calendarDay(date) : '–'),
  },
  {
    header: 'Service Paid Until',
    className: classes['number'],
    isLabeled: true,
    cell: (client) => paidUntilText(client.service_paid_until, '–'),
  },
  { header: 'Card Type', isLabeled: true, cell: (client) => client.card_type ?? '–' },
  { header: 'Name on Card', isLabeled: true, cell: (client) => client.name_on_card ?? '–' },
];

/**
 * The table of all clients, searched and in pages of 25. All buttons but Add Client open a dialog that asks for the client's
 * ID. Requirement Y18.
 */
function ClientsSection({
  clients,
  isLoading,
  onOpen,
}: {
  clients: readonly ClientView[] | undefined;
  isLoading: boolean;
  onOpen: (dialog: OpenDialog) => void;
}) {
  return (
    <section aria-labelledby="clients">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h3" id="clients">
          Clients
        </Title>
        <Group gap="xs">
          <Button onClick={() => onOpen('add-client')}>Add Client</Button>
          {buttons.map(({ dialog, label }) => (
            <Button key={dialog} variant="default" onClick={() => onOpen(dialog)}>
              {label}
            </Button>
          ))}
        </Group>
      </Group>
      {isLoading ? <SkeletonRows rows={6} /> : null}
      {clients?.length === 0 ? (
        <EmptyState title="No clients yet">Add one here, or wait for a venue to register.</EmptyState>
      ) : null}
      {clients && clients.length > 0 ? <ClientsTable clients={clients} /> : null}
    </section>
  );
}

function ClientsTable({ clients }: { clients: readonly ClientView[] }) {
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const text = search.trim().toLowerCase();
  const found = clients.filter((client) => searchText(client).includes(text));
  const of = { page, pageSize: PAGE_SIZE, total: found.length };
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Group justify="space-between" gap="sm" mb="xs">
        <TextInput
          w={{ base: '100%', sm: 340 }}
          type="search"
          aria-label="Search clients"
          placeholder="ID, name or email"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
            setPage(1);
          }}
        />
        <Text size="sm" c="dimmed" component="output">
          {rowsText(of, shown.length, ['client', 'clients'])}
        </Text>
      </Group>
      {shown.length === 0 ? <EmptyState title="No clients match">Try fewer words.</EmptyState> : null}
      {shown.length > 0 ? (
        <ScrollArea viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Table of clients' }}>
          <ListTable
            className={`${list['leadingLabels']} ${classes['table']} ${classes['wide']}`}
            cardsTo={75}
            rows={shown}
            keyOf={(client) => client.client_id}
            columns={columns}
          />
        </ScrollArea>
      ) : null}
      <Pager {...of} onPage={setPage} />
    </>
  );
}

function searchText({ client_id: id, client_name: name, email }: ClientView): string {
  return [id, name, email].join('\n').toLowerCase();
}
