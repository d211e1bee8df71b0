import { listSupportClients, SUPPORT_PAGE_SIZE } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { useRead } from '#lib/api/use-read';
import classes from '../customer-view.module.css';
import { StatusBadge } from './status-badge.tsx';

interface ClientListProps {
  search: string;
  page: number;
  selectedId: string;
  onSearch: (search: string) => void;
  onPage: (page: number) => void;
  onSelect: (clientId: string) => void;
}

/** Pages of 25, searched on the server. */
export function ClientList({ search, page, selectedId, onSearch, onPage, onSelect }: ClientListProps) {
  const read = useRead(listSupportClients, { query: { search, page } }, { placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = read;
  const of = { page, pageSize: SUPPORT_PAGE_SIZE, total: data?.total ?? 0 };
  return (
    <nav className={classes['list']} aria-label="Clients">
      <SearchField
        aria-label="Search clients"
        placeholder="Name, ID, contact or email"
        maxLength={120}
        search={search}
        onSearch={onSearch}
      />
      {data && data.total > 0 ? (
        <Text size="sm" c="dimmed" mt="xs" component="output" display="block">
          {rowsText(of, data.clients.length, ['client', 'clients'])}
        </Text>
      ) : null}
      <Loaded
        read={read}
        skeleton={{ rows: 8, height: 56 }}
        failed={({ message }) => `Failed to load clients: ${message}`}
      >
        {({ clients }) =>
          clients.length === 0 ? (
            <EmptyState title={search ? 'No client found' : 'No clients yet'}>
              {search ? 'Try another name, ID or email.' : 'Clients appear once they register.'}
            </EmptyState>
          ) : (
            <ul className={classes['clients']} aria-busy={isPlaceholderData}>
              {clients.map((client) => (
                <li key={client.client_id}>
                  <button
                    type="button"
                    className={classes['client']}
                    aria-current={client.client_id === selectedId || undefined}
                    onClick={() => onSelect(client.client_id)}
                  >
                    <span className={classes['name']}>{client.client_name}</span>
                    <StatusBadge status={client.subscription_status} />
                    <span className={classes['detail']}>
                      {client.client_id} · {client.email}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {data ? <Pager label="Pages of clients" {...of} onPage={onPage} /> : null}
    </nav>
  );
}
