import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Text, Title } from '@mantine/core';
import { ErrorState } from '#components/error-state.tsx';
import table from '#components/list-table.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { browserTimeZone, venueDay } from '#lib/venue-format';
import { useRecurringCharges } from '../model/admin-billing.queries.ts';
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
  const { data: charges, error, isPending, refetch } = useRecurringCharges(clientId);
  return (
    <section className={classes['part']} aria-labelledby="charges-title">
      <Title order={3} size="h4" id="charges-title">
        Recurring charges{charges && charges.length > 0 ? ` (${charges.length})` : ''}
      </Title>
      {isPending ? <SkeletonRows rows={3} height={36} /> : null}
      {error && !charges ? <ErrorState message="Failed to load the charges" onRetry={() => void refetch()} /> : null}
      {charges?.length === 0 ? <Text c="dimmed">No charges yet.</Text> : null}
      {charges && charges.length > 0 ? (
        <table className={`${table['table']} ${classes['charges']}`} aria-labelledby="charges-title">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Description</th>
              <th scope="col">Status</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {charges.map((charge) => {
              const { label, color } = chargeStatus(charge.status);
              return (
                <tr key={charge.charge_id}>
                  <td>{venueDay(charge.created_at, browserTimeZone())}</td>
                  <td>{charge.description}</td>
                  <td>
                    <StateBadge color={color}>{label}</StateBadge>
                  </td>
                  <td>{formatCents(dollarsToCents(charge.amount))}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}
