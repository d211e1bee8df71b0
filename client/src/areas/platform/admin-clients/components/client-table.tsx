import { Text } from '@mantine/core';
import { useState } from 'react';
import list from '#components/list-table.module.css';
import { type Column, ListTable } from '#components/list-table.tsx';
import { pageCount, rowsText } from '#components/pager/page-text';
import { Pager } from '#components/pager/pager.tsx';
import { VenueLink } from '#domain/clients/venue-link.tsx';
import classes from './clients.module.css';

const PAGE_SIZE = 50;

interface Client {
  client_id: string;
  client_name: string;
  contact_first_name: string;
  contact_last_name: string;
  email: string;
}

interface ClientTableProps<Row> {
  found: readonly Row[];
  clientOf: (row: Row) => Client;
  /** Says whether each has a page, to which its name leads. */
  hasPages?: boolean;
  nouns: readonly [one: string, many: string];
  /** What follows the number of rows. */
  note?: string;
  /** Those after the client's ID, names and email. */
  columns: readonly Column<Row>[];
}

/** Clients in pages of 50: a table, on a phone cards. */
export function ClientTable<Row>({ found, clientOf, hasPages = false, nouns, note, columns }: ClientTableProps<Row>) {
  const [chosen, setPage] = useState(1);
  const total = found.length;
  const page = Math.min(chosen, pageCount({ pageSize: PAGE_SIZE, total }));
  const of = { page, pageSize: PAGE_SIZE, total };
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" component="output" display="block">
        {rowsText(of, shown.length, nouns)}
        {note}
      </Text>
      <ListTable
        className={`${list['leadingLabels']} ${classes['table']}`}
        cardsTo={75}
        rows={shown}
        keyOf={(row) => clientOf(row).client_id}
        columns={[
          { header: 'Client ID', className: classes['id'], cell: (row) => clientOf(row).client_id },
          {
            header: 'Company Name',
            className: classes['name'],
            cell: (row) => {
              const { client_id: id, client_name: name } = clientOf(row);
              return hasPages ? <VenueLink clientId={id}>{name}</VenueLink> : name;
            },
          },
          {
            header: 'Contact',
            className: classes['contact'],
            isLabeled: true,
            cell: (row) => {
              const { contact_first_name: first, contact_last_name: last } = clientOf(row);
              return `${first} ${last}`.trim() || '–';
            },
          },
          { header: 'Email', className: 'gate-breakable', isLabeled: true, cell: (row) => clientOf(row).email },
          ...columns,
        ]}
      />
      <Pager {...of} onPage={setPage} />
    </>
  );
}
