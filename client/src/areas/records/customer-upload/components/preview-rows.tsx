import type { CustomerUploadPreview } from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { formatPhone } from '@gatehouse/sync-protocol/base/people/phone';
import { Stack, Text } from '@mantine/core';
import list from '#components/list-table.module.css';
import { calendarDay } from '#lib/venue-format';
import styles from '../customer-upload.module.css';

/** The first customers as they would be stored: a table, on a phone cards. */
export function PreviewRows({ rows, total }: { rows: CustomerUploadPreview['rows']; total: number }) {
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {total > rows.length
          ? `The first ${rows.length} of ${total.toLocaleString('en-US')}`
          : 'As they would be stored'}
      </Text>
      <table className={`${list['table']} ${list['cardsTo48']} ${styles['rows']}`}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Type</th>
            <th scope="col">Name</th>
            <th scope="col">Date of birth</th>
            <th scope="col">Contact</th>
            <th scope="col">Signed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, customer }) => {
            const adult = `${customer.adult_first_name} ${customer.adult_last_name}`;
            const isMinor = customer.waiver_type === 'Minor';
            return (
              <tr key={row}>
                <td className={styles['number']}>{row}</td>
                <td>{customer.waiver_type}</td>
                <td className={styles['name']}>
                  {isMinor ? `${customer.minor_first_name} ${customer.minor_last_name}` : adult}
                  {isMinor ? <span>with {adult}</span> : null}
                </td>
                <td className={styles['born']}>{calendarDay(isMinor ? customer.minor_DoB : customer.adult_DoB)}</td>
                <td className={styles['contact']}>
                  {customer.email}
                  {customer.phone ? <span>{formatPhone(customer.phone)}</span> : null}
                </td>
                <td className={styles['signed']}>{calendarDay(customer.date_signed)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Stack>
  );
}
