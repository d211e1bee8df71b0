import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSubscription,
  listPaymentMethods,
  listSubscriptionPayments,
  type PaymentMethodView,
  type SubscriptionPaymentView,
  updatePaymentMethod,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { type ClientView, getClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded, useChange } from '#components/endpoints.tsx';
import { Section } from '#components/settings/section.tsx';
import styles from '#components/settings/settings.module.css';
import { useFlash } from '#components/settings/use-flash';
import { StateBadge } from '#components/state-badge.tsx';
import { StoreCardForm } from '#domain/payment-card/store-card-form.tsx';
import { subscriptionReads } from '#domain/subscription/subscription.queries';
import { useRead } from '#lib/api/use-read';
import { venueDay } from '#lib/venue-format';
import { useNow } from '#sync/react/use-now';
import { PlanSection } from './plan-section.tsx';
import { StatusSection, UsageSection } from './status-section.tsx';
import { CHARGE_TIMEOUT_MS, cardExpiry, cardName, isCardExpired, money, paymentBadge } from './subscription.model.ts';

/** The second tab: status, plan, card and payments. Requirement O2. */
export function MySubscription({ clientId }: { clientId: string }) {
  const asked = { params: { client_id: clientId } };
  const venue = useRead(getClient, asked).data?.client;
  const read = useRead(getSubscription, asked);
  const subscription = read.data?.subscription;
  const card = useRef<HTMLDivElement>(null);
  const [isCardOpen, setIsCardOpen] = useState(false);
  const nowMs = useNow(60_000);
  const timeZone = venue?.time_zone ?? 'UTC';

  const isPaidByNobody = isFree(subscription?.servicePaidUntil);

  const openCard = (): void => {
    setIsCardOpen(true);
    card.current?.scrollIntoView({ block: 'center' });
  };
  return (
    <Stack gap="xl">
      <Loaded read={read} skeleton={{ rows: 2, height: 180 }} title="Failed to load your subscription">
        {({ subscription: known }) => <StatusSection clientId={clientId} subscription={known} />}
      </Loaded>
      {venue ? <UsageSection usage={venue.waiver_usage} /> : null}
      {subscription && !isPaidByNobody ? (
        <PlanSection clientId={clientId} subscription={subscription} onNeedsCard={openCard} />
      ) : null}
      <div ref={card}>
        {venue && !isPaidByNobody ? (
          <CardSection venue={venue} today={venueDateAt(nowMs, timeZone)} isOpen={isCardOpen} onOpen={setIsCardOpen} />
        ) : null}
      </div>
      <PaymentsSection clientId={clientId} timeZone={timeZone} />
    </Stack>
  );
}

/** What the venue has paid so far, newest first, with its receipts. */
function PaymentsSection({ clientId, timeZone }: { clientId: string; timeZone: string }) {
  const read = useRead(listSubscriptionPayments, { params: { client_id: clientId } });
  return (
    <Section title="Payments" about="What you paid for your subscription.">
      <Loaded read={read} skeleton={{ rows: 3, height: 52 }}>
        {({ payments }) =>
          payments.length === 0 ? (
            <EmptyState title="No payments yet">Your receipts will be here after your first payment.</EmptyState>
          ) : (
            <ul className="gate-list">
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

/** The stored card that renewals charge: brand, last four digits and expiry, never more. Requirement R12. */
function CardSection({
  venue,
  today,
  isOpen,
  onOpen,
}: {
  venue: ClientView;
  /** `YYYY-MM-DD`. */
  today: string;
  /** Whether the form for another card is shown. */
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  const params = { client_id: venue.client_id };
  const cards = useRead(listPaymentMethods, { params });
  const update = useChange(updatePaymentMethod, { invalidates: subscriptionReads, timeoutMs: CHARGE_TIMEOUT_MS });
  const { flash, done, clear } = useFlash();
  return (
    <Section
      title="Payment method"
      about="Renewals and plan switches charge this card. Square keeps it; we never see its number."
      flash={flash}
    >
      <Loaded read={cards} skeleton={{ rows: 1, height: 52 }}>
        {({ paymentMethods }) =>
          paymentMethods.length > 0 ? (
            <ul className="gate-list">
              {paymentMethods.map((card) => (
                <CardRow key={card.id} card={card} today={today} />
              ))}
            </ul>
          ) : isOpen ? null : (
            <EmptyState title="No card on file">Add a card to renew automatically and to switch plans.</EmptyState>
          )
        }
      </Loaded>
      {isOpen ? (
        <StoreCardForm
          venue={venue}
          store={(body) => update.mutateAsync({ params, body })}
          onCancel={() => onOpen(false)}
          onStored={(message) => {
            onOpen(false);
            done(message);
          }}
        />
      ) : (
        <Group justify="flex-end">
          <Button
            onClick={() => {
              clear();
              onOpen(true);
            }}
          >
            Update Payment Method
          </Button>
        </Group>
      )}
    </Section>
  );
}

function CardRow({ card, today }: { card: PaymentMethodView; today: string }) {
  return (
    <li className={styles['row']}>
      <div>
        <Text fw={550} data-tabular>
          {cardName(card)}
        </Text>
        <Text size="sm" c="dimmed" data-tabular>
          Expires {cardExpiry(card)}
          {card.name_on_card ? ` · ${card.name_on_card}` : ''}
        </Text>
      </div>
      <Group gap="xs">
        {isCardExpired(card, today) ? <StateBadge color="red">Expired</StateBadge> : null}
        {card.is_primary ? <StateBadge color="gate">Charged</StateBadge> : null}
      </Group>
    </li>
  );
}
