import type { SubscriptionPaymentView } from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { subscriptionPaymentsQuery } from '#domain/subscription/subscription.queries';
import { useApi } from '#lib/api/api-context.tsx';
import { venueDay } from '#lib/venue-format';
import { cardName, money, paymentBadge } from './subscription.model.ts';

/** What the venue has paid so far, newest first, with its receipts. */
export function PaymentsSection({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const payments = useQuery(subscriptionPaymentsQuery(useApi(), clientId));
  return (
    <Section title="Payments" about="What you paid for your subscription.">
      {payments.isPending ? <SkeletonRows rows={3} height={52} /> : null}
      {payments.error && !payments.data ? (
        <ErrorState message={payments.error.message} onRetry={() => void payments.refetch()} />
      ) : null}
      {payments.data?.length === 0 ? (
        <EmptyState title="No payments yet">Your receipts will be here after your first payment.</EmptyState>
      ) : null}
      {payments.data && payments.data.length > 0 ? (
        <ul className={styles['rows']}>
          {payments.data.map((payment) => (
            <PaymentRow key={payment.payment_id} payment={payment} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
    </Section>
  );
}

function PaymentRow({ payment, timeZone }: { payment: SubscriptionPaymentView; timeZone: string }) {
  const badge = paymentBadge(payment.status);
  const card =
    payment.card_brand && payment.card_last_four
      ? ` · ${cardName({ brand: payment.card_brand, last_four: payment.card_last_four })}`
      : '';
  return (
    <li className={styles['row']}>
      <div>
        <Text fw={550}>{payment.description}</Text>
        <Text size="sm" c="dimmed" data-tabular>
          {venueDay(payment.created_at, timeZone)}
          {card}
        </Text>
        {payment.failure_message ? (
          <Text size="sm" c="var(--mantine-color-error)">
            {payment.failure_message}
          </Text>
        ) : null}
      </div>
      <Group gap="sm">
        {payment.receipt_url ? (
          <Anchor href={payment.receipt_url} target="_blank" rel="noreferrer" underline="always">
            Receipt
          </Anchor>
        ) : null}
        <StateBadge color={badge.color}>{badge.label}</StateBadge>
        <Text fw={600} data-tabular>
          {money(payment.amount)}
        </Text>
      </Group>
    </li>
  );
}
