import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Button, Group, ScrollArea, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import list from '#components/list-table.module.css';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { paidUntilText } from '#domain/subscription/paid-until';
import { calendarDay } from '#lib/venue-format';
import type { OpenDialog } from './user-dialogs.tsx';
import classes from './users.module.css';

const PAGE_SIZE = 25;

const buttons: readonly { dialog: OpenDialog; label: string }[] = [
  { dialog: 'edit-client', label: 'Edit Client' },
  { dialog: 'edit-info', label: 'Edit Client Info' },
  { dialog: 'edit-payment', label: 'Edit Payment Info' },
  { dialog: 'delete-client', label: 'Delete Client' },
];

/**
 * The table of all clients, searched and in pages of 25. All buttons but Add Client open a dialog that asks for the client's
 * ID. Requirement Y18.
 */
export function ClientsSection({
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
          <table className={`${list['table']} ${list['cardsTo75']} ${classes['table']} ${classes['wide']}`}>
            <thead>
              <tr>
                <th scope="col">Client ID</th>
                <th scope="col">Client Name</th>
                <th scope="col">Contact First Name</th>
                <th scope="col">Contact Last Name</th>
                <th scope="col">Phone</th>
                <th scope="col">Email</th>
                <th scope="col">Last Payment Date</th>
                <th scope="col">Service Paid Until</th>
                <th scope="col">Card Type</th>
                <th scope="col">Name on Card</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((client) => (
                <ClientRow key={client.client_id} client={client} />
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : null}
      <Pager {...of} onPage={setPage} />
    </>
  );
}

function ClientRow({ client }: { client: ClientView }) {
  return (
    <tr>
      <td className={classes['number']} data-label="Client ID">
        {client.client_id}
      </td>
      <td className={classes['name']}>{client.client_name}</td>
      <td data-label="Contact First Name">{client.contact_first_name || '–'}</td>
      <td data-label="Contact Last Name">{client.contact_last_name || '–'}</td>
      <td className={classes['number']} data-label="Phone">
        {client.phone ? formatPhone(client.phone) : '–'}
      </td>
      <td className={classes['email']} data-label="Email">
        {client.email}
      </td>
      <td className={classes['number']} data-label="Last Payment Date">
        {client.last_payment_date ? calendarDay(client.last_payment_date) : '–'}
      </td>
      <td className={classes['number']} data-label="Service Paid Until">
        {paidUntilText(client.service_paid_until, '–')}
      </td>
      <td data-label="Card Type">{client.card_type ?? '–'}</td>
      <td data-label="Name on Card">{client.name_on_card ?? '–'}</td>
    </tr>
  );
}

function searchText({ client_id: id, client_name: name, email }: ClientView): string {
  return [id, name, email].join('\n').toLowerCase();
}
