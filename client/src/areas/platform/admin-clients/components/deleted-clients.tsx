import type { DeletedClient } from '@gatehouse/sync-protocol/areas/platform/deleted-clients.contracts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import list from '#components/list-table.module.css';
import { rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { browserTimeZone, venueDay } from '#lib/venue-format';
import { useDeletedClients } from '../model/admin-clients.queries.ts';
import classes from './clients.module.css';
import { RestoreDialog } from './restore-dialog.tsx';
import { useClientArchive } from './use-client-archive.ts';

const PAGE_SIZE = 50;

/** Those that can be restored or exported before they are erased. Requirement Y16. */
export function DeletedClients({ search }: { search: string }) {
  const deleted = useDeletedClients();
  const [page, setPage] = useState(1);
  const [restored, setRestored] = useState<DeletedClient | null>(null);
  if (deleted.isPending) return <SkeletonRows rows={3} />;
  if (deleted.error) return <ErrorState message="Failed to fetch clients" onRetry={() => void deleted.refetch()} />;
  const text = search.trim().toLowerCase();
  const found = deleted.data.filter(({ client_id: id, client_name: name, email }) =>
    [id, name, email].join('\n').toLowerCase().includes(text),
  );
  if (found.length === 0)
    return (
      <EmptyState title={deleted.data.length === 0 ? 'No deleted clients' : 'No clients match'}>
        Deleted clients stay here for 30 days. Until then you can restore them or export their data.
      </EmptyState>
    );
  const of = { page, pageSize: PAGE_SIZE, total: found.length };
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" component="output" display="block">
        {rowsText(of, shown.length, ['deleted client', 'deleted clients'])}
      </Text>
      <table className={`${list['table']} ${list['cardsTo75']} ${classes['table']}`}>
        <thead>
          <tr>
            <th scope="col">Client ID</th>
            <th scope="col">Company Name</th>
            <th scope="col">Contact</th>
            <th scope="col">Email</th>
            <th scope="col">Deleted</th>
            <th scope="col">Erased In</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((client) => (
            <DeletedRow key={client.client_id} client={client} onRestore={setRestored} />
          ))}
        </tbody>
      </table>
      <Pager {...of} onPage={setPage} />
      {restored ? <RestoreDialog client={restored} onClose={() => setRestored(null)} /> : null}
    </>
  );
}

function DeletedRow({ client, onRestore }: { client: DeletedClient; onRestore: (client: DeletedClient) => void }) {
  const archive = useClientArchive(client.client_id);
  const days = client.days_left;
  const isLost = days === 0;
  return (
    <tr>
      <td className={classes['id']}>{client.client_id}</td>
      <td className={classes['name']}>{client.client_name}</td>
      <td className={classes['contact']} data-label="Contact">
        {`${client.contact_first_name} ${client.contact_last_name}`.trim() || '–'}
      </td>
      <td className={classes['email']} data-label="Email">
        {client.email}
      </td>
      <td className={classes['number']} data-label="Deleted">
        {venueDay(client.deleted_at, browserTimeZone())}
      </td>
      <td className={classes['status']}>
        <StateBadge color={days <= 3 ? 'red' : 'yellow'}>
          {isLost ? 'Being erased' : `${days} ${days === 1 ? 'day' : 'days'} left`}
        </StateBadge>
      </td>
      <td className={classes['actions']}>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button
            variant="subtle"
            size="xs"
            aria-label={`Restore ${client.client_name}`}
            disabled={isLost}
            onClick={() => onRestore(client)}
          >
            Restore
          </Button>
          <Button
            variant="subtle"
            size="xs"
            miw={96}
            aria-label={`Export ${client.client_name}`}
            disabled={isLost || archive.isBusy}
            onClick={() => void archive.save()}
          >
            {archive.isBusy ? 'Exporting…' : 'Export'}
          </Button>
        </Group>
      </td>
    </tr>
  );
}
