import { listRecurringCharges } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Text, Title } from '@mantine/core';
import { Loaded } from '#components/endpoints.tsx';
import { ListTable } from '#components/list-table.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { browserTimeZone, venueDay } from '#lib/venue-format';
import classes from './venues.module.css';

interface ChargeStatus {
  label: string;
  color: 'green' | 'yellow' | 'red' | 'gray';
}

const known: Readonly<Record<string, ChargeStatus>> = {
  completed: { label: 'Paid', color: 'green' },
  open: { label: 'Waiting for payment', color: 'yellow' },
  pending: { label: 'Processing', color: 'yellow' },
  unknown: { label: 'Being confirmed', color: 'yellow' },
  review: { label: 'Needs attention', color: 'yellow' },
  received: { label: 'Not used', color: 'gray' },
  refunded: { label: 'Refunded', color: 'gray' },
  withdrawing: { label: 'Withdrawn', color: 'gray' },
  cancelled: { label: 'Canceled', color: 'gray' },
  expired: { label: 'Expired', color: 'gray' },
  declined: { label: 'Declined', color: 'red' },
  failed: { label: 'Failed', color: 'red' },
};

/** The state of a charge in words; one that a newer server adds is shown as it is. */
function chargeStatus(status: string): ChargeStatus {
  return known[status] ?? { label: status, color: 'gray' };
}

/** What the venue was charged for its subscription, newest first. */
export function RecurringCharges({ clientId }: { clientId: string }) {
  const read = useRead(listRecurringCharges, { params: { client_id: clientId } });
  const count = read.data?.charges.length ?? 0;
  return (
    <section className={classes['part']} aria-labelledby="charges-title">
      <Title order={3} size="h4" id="charges-title">
        Recurring charges{count > 0 ? ` (${count})` : ''}
      </Title>
      <Loaded read={read} skeleton={{ rows: 3, height: 36 }} failed="Failed to load the charges">
        {({ charges }) => (
          <ListTable
            aria-labelledby="charges-title"
            className={classes['charges']}
            rows={charges}
            keyOf={(charge) => charge.charge_id}
            empty={<Text c="dimmed">No charges yet.</Text>}
            columns={[
              { header: 'Date', cell: (charge) => venueDay(charge.created_at, browserTimeZone()) },
              { header: 'Description', cell: (charge) => charge.description },
              {
                header: 'Status',
                cell: ({ status }) => {
                  const { label, color } = chargeStatus(status);
                  return <StateBadge color={color}>{label}</StateBadge>;
                },
              },
              { header: 'Amount', cell: (charge) => formatCents(dollarsToCents(charge.amount)) },
            ]}
          />
        )}
      </Loaded>
    </section>
  );
}
