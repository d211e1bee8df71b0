import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Stack, Text } from '@mantine/core';
import { ListTable } from '#components/list-table.tsx';
import { calendarDay } from '#lib/venue-format';
import styles from '../customer-upload.module.css';

type Customer = CustomerUploadPreview['rows'][number]['customer'];

const isMinor = (customer: Customer): boolean => customer.waiver_type === 'Minor';

/** The first customers as they would be stored: a table, on a phone cards. */
export function PreviewRows({ rows, total }: { rows: CustomerUploadPreview['rows']; total: number }) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {total > rows.length
          ? `The first ${rows.length} of ${total.toLocaleString('en-US')}`
          : 'As they would be stored'}
      </Text>
      <ListTable
        className={styles['rows']}
        cardsTo={48}
        rows={rows}
        keyOf={({ row }) => row}
        columns={[
          { header: 'Row', className: styles['number'], cell: ({ row }) => row },
          { header: 'Type', cell: ({ customer }) => customer.waiver_type },
          { header: 'Name', className: styles['name'], cell: ({ customer }) => <Names customer={customer} /> },
          {
            header: 'Date of birth',
            className: styles['born'],
            cell: ({ customer }) => calendarDay(isMinor(customer) ? customer.minor_DoB : customer.adult_DoB),
          },
          {
            header: 'Contact',
            className: styles['contact'],
            cell: ({ customer: { email, phone } }) => (
              <>
                {email}
                {phone ? <span>{formatPhone(phone)}</span> : null}
              </>
            ),
          },
          {
            header: 'Signed',
            className: styles['signed'],
            cell: ({ customer }) => calendarDay(customer.date_signed),
          },
        ]}
      />
    </Stack>
  );
}

function Names({ customer }: { customer: Customer }) {
  const adult = `${customer.adult_first_name} ${customer.adult_last_name}`;
  if (!isMinor(customer)) return adult;
  return (
    <>
      {customer.minor_first_name} {customer.minor_last_name}
      <span>with {adult}</span>
    </>
  );
}
