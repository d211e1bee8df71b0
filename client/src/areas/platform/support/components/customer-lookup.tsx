import { findSupportCustomers } from '@gatehouse/sync-protocol/areas/platform/support.contracts';
import { supportReasonSchema } from '@gatehouse/sync-protocol/areas/platform/support-access.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { Button, Select, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useChange } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListTable } from '#components/list-table.tsx';
import { reasonLabels } from '#domain/support/support-labels';
import { calendarDay } from '#lib/venue-format';
import classes from '../customer-view.module.css';
import { TableFrame } from './table-frame.tsx';

const reasons = supportReasonSchema.options.map((value) => ({ value, label: reasonLabels[value] }));

/** Nothing is shown before a reason is given, which the client sees. */
export function CustomerLookup({ clientId }: { clientId: string }) {
  /* A change, because each search is recorded. Requirement Y21. */
  const find = useChange(findSupportCustomers);
  const [search, setSearch] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const given = supportReasonSchema.safeParse(reason);
    setIsIncomplete(!given.success || search.trim().length < 2);
    if (given.success && search.trim().length >= 2)
      find.mutate({ params: { client_id: clientId }, body: { search, reason: given.data } });
  };
  return (
    <>
      <form className={classes['lookup']} onSubmit={submit} noValidate>
        <TextInput
          label="Name or waiver ID"
          value={search}
          maxLength={120}
          autoComplete="off"
          error={isIncomplete && search.trim().length < 2 ? 'Please enter at least two characters' : null}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Select
          label="Reason, shown to the client"
          placeholder="Choose a reason"
          data={reasons}
          value={reason}
          allowDeselect={false}
          error={isIncomplete && !reason ? 'Please choose a reason' : null}
          onChange={setReason}
        />
        <Button type="submit" miw={120} disabled={find.isPending}>
          {find.isPending ? 'Searching…' : 'Find'}
        </Button>
      </form>
      {find.error ? <ErrorState message={`Failed to find customers: ${find.error.message}`} /> : null}
      {find.data ? <Found {...find.data} /> : null}
    </>
  );
}

function Found({ customers, total }: ReplyOf<typeof findSupportCustomers>) {
  return (
    <div>
      <Text size="sm" c="dimmed" my="sm" component="output">
        {countText(customers.length, total)}
      </Text>
      {customers.length > 0 ? (
        <TableFrame label="Customers" minWidth={420}>
          <ListTable
            aria-label="Customers"
            className={classes['cards']}
            cardsTo={48}
            rows={customers}
            keyOf={(customer) => customer.waiver_id}
            columns={[
              { header: 'Name', cell: (customer) => `${customer.adult_first_name} ${customer.adult_last_name}` },
              {
                header: 'Minor',
                isLabeled: true,
                cell: ({ minor_first_name: first, minor_last_name: last }) =>
                  `${first ?? ''} ${last ?? ''}`.trim() || '–',
              },
              {
                header: 'Signed',
                isLabeled: true,
                isTabular: true,
                cell: (customer) =>
                  `${customer.has_signature ? calendarDay(customer.date_signed) : 'Uploaded'}${customer.needs_review ? ', needs review' : ''}`,
              },
              { header: 'Waiver ID', isLabeled: true, cell: (customer) => customer.waiver_id },
            ]}
          />
        </TableFrame>
      ) : null}
    </div>
  );
}

function countText(shown: number, total: number): string {
  if (total === 0) return 'No customer found.';
  if (total > shown) return `Showing ${shown} of ${total.toLocaleString('en-US')}. Type more to narrow it down.`;
  return total === 1 ? 'One customer found.' : `${total} customers found.`;
}
