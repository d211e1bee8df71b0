import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import list from '#components/list-table.module.css';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { findListed, type ListedClient, type StatusFilter } from '../model/client-list.model.ts';
import { ClientRow } from './client-row.tsx';
import classes from './clients.module.css';

const PAGE_SIZE = 50;

interface ClientListProps {
  listed: readonly ListedClient[];
  filter: StatusFilter;
  search: string;
  onEdit: (client: ClientView) => void;
}

/** A table in pages, on a phone cards. Begins again with another filter or search. */
export function ClientList({ listed, filter, search, onEdit }: ClientListProps) {
  const [page, setPage] = useState(1);
  const found = findListed(listed, filter, search);
  const lastPage = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shownPage = Math.min(page, lastPage);
  const shown = found.slice((shownPage - 1) * PAGE_SIZE, shownPage * PAGE_SIZE);
  const of = { page: shownPage, pageSize: PAGE_SIZE, total: found.length };
  if (listed.length === 0)
    return <EmptyState title="No clients yet">A client appears here when a venue registers.</EmptyState>;
  if (found.length === 0)
    return <EmptyState title="No clients match">Try another status or a shorter search.</EmptyState>;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" component="output" display="block">
        {rowsText(of, shown.length, ['client', 'clients'])}
        {found.length < listed.length ? `, found among ${listed.length.toLocaleString('en-US')}` : ''}
      </Text>
      <table className={`${list['table']} ${list['cardsTo75']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">Client ID</th>
            <th scope="col">Company Name</th>
            <th scope="col">Contact</th>
            <th scope="col">Email</th>
            <th scope="col">Phone</th>
            <th scope="col">Status</th>
            <th scope="col">Paid Until</th>
            <th scope="col">Waivers This Month</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <ClientRow key={row.client.client_id} listed={row} onEdit={onEdit} />
          ))}
        </tbody>
      </table>
      <Pager {...of} onPage={setPage} />
    </>
  );
}
