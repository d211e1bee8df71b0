import { SUPPORT_PAGE_SIZE } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { Text } from '@mantine/core';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SearchField } from '#components/search-field.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import classes from '../customer-view.module.css';
import { useClients } from '../model/customer-view.queries.ts';
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
  const { data, error, isPlaceholderData, refetch } = useClients(search, page);
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
      {error ? (
        <ErrorState message={`Failed to load clients: ${error.message}`} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <SkeletonRows rows={8} height={56} />}
      {data && data.clients.length > 0 ? (
        <ul className={classes['clients']} aria-busy={isPlaceholderData}>
          {data.clients.map((client) => (
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
      ) : null}
      {data && data.clients.length === 0 ? (
        <EmptyState title={search ? 'No client found' : 'No clients yet'}>
          {search ? 'Try another name, ID or email.' : 'Clients appear once they register.'}
        </EmptyState>
      ) : null}
      {data ? <Pager label="Pages of clients" {...of} onPage={onPage} /> : null}
    </nav>
  );
}
