import {
  listSubscriptionPayments,
  type SubscriptionPaymentView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { Anchor, Group, Text } from '@mantine/core';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { venueDay } from '#lib/venue-format';
import { cardName, money, paymentBadge } from './subscription.model.ts';

/** What the venue has paid so far, newest first, with its receipts. */
export function PaymentsSection({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const read = useRead(listSubscriptionPayments, { params: { client_id: clientId } });
  return (
    <Section title="Payments" about="What you paid for your subscription.">
      <Loaded read={read} skeleton={{ rows: 3, height: 52 }}>
        {({ payments }) =>
          payments.length === 0 ? (
            <EmptyState title="No payments yet">Your receipts will be here after your first payment.</EmptyState>
          ) : (
            <ul className={styles['rows']}>
              {payments.map((payment) => (
                <PaymentRow key={payment.payment_id} payment={payment} timeZone={timeZone} />
              ))}
            </ul>
          )
        }
      </Loaded>
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
