import { type ClientView, listClients } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Button, Container, Group, SegmentedControl, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { failureOf } from '#domain/clients/clients.queries';
import { EditClientDialog } from '#domain/clients/edit-client-dialog.tsx';
import { useRead } from '#lib/api/use-read';
import { listedClients, type StatusFilter } from './components/client-list.model.ts';
import { ClientList } from './components/client-list.tsx';
import { DeletedClients } from './components/deleted-clients.tsx';

type Filter = StatusFilter | 'deleted';

const fetchTexts = { failed: 'Failed to fetch clients', network: 'Network error while fetching clients' };

const filters: readonly { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'expired', label: 'Expired' },
  { value: 'pending', label: 'Pending' },
  { value: 'deleted', label: 'Deleted' },
];

/** Every client of the platform: found, edited, extended, and restored after a deletion. Requirements Y10, Y11, Y16. */
export function AdminClientsPage() {
  const clients = useRead(listClients);
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<ClientView | null>(null);
  const { data } = clients;
  const listed = useMemo(() => listedClients(data?.clients ?? []), [data]);

  return (
    <Container size="xl" py="xl">
      <PageHeader
        title="Clients"
        subtitle="Every venue on the platform and what it has paid for."
        actions={
          <Button variant="default" miw={110} disabled={clients.isFetching} onClick={() => void clients.refetch()}>
            {clients.isFetching ? 'Refreshing…' : 'Refresh'}
          </Button>
        }
      />
      <Group justify="space-between" gap="sm" mb="md">
        <TextInput
          w={{ base: '100%', sm: 340 }}
          type="search"
          aria-label="Search clients"
          placeholder="ID, company, contact, email or phone"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Status"
          w={{ base: '100%', sm: 'auto' }}
          data={[...filters]}
          value={filter}
          onChange={(value) => setFilter(value)}
        />
      </Group>
      {filter === 'deleted' ? (
        <DeletedClients search={search} />
      ) : (
        <Loaded read={clients} skeleton={{ rows: 8 }} failed={(error) => failureOf(error, fetchTexts)}>
          {() => (
            <ClientList
              key={`${filter} ${search}`}
              listed={listed}
              filter={filter}
              search={search}
              onEdit={setEdited}
            />
          )}
        </Loaded>
      )}
      {edited ? <EditClientDialog client={edited} onClose={() => setEdited(null)} /> : null}
    </Container>
  );
}
