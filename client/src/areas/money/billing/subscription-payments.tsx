import { isFree } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import {
  getSubscription,
  listSubscriptionPayments,
  type SubscriptionPaymentView,
} from '@gatehouse/sync-protocol/areas/money/subscriptions.contracts';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { Anchor, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { ErrorState } from '#components/error-state.tsx';
import framed from '#components/framed-list.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { useSession } from '#domain/session/session-context.tsx';
import { usePlans } from '#domain/subscription/subscription.queries';
import { useSubscriptionStatus } from '#domain/subscription/subscription-status-context.tsx';
import { useVenue } from '#domain/venue/use-venue';
import { useRead } from '#lib/api/use-read';
import { venueDay, venueTime } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueDate } from '#sync/react/use-venue-date';
import classes from './billing.module.css';
import { cardText, isOutcomeOpen as isOpen, statusLabel } from './model/payment-labels.ts';
import { FreePanel, RenewPanel } from './renew-panel.tsx';

/** An open outcome is settled within seconds of a query. */
const ASK_OPEN_EVERY_MS = 4_000;

interface SubscriptionPaymentsProps {
  /** Navigates to the provider's page. */
  leaveTo?: (url: string) => void;
}

function openAddress(url: string): void {
  window.location.assign(url);
}

/** Renewal, and below it what the venue has paid the platform. Requirement R8. */
export function SubscriptionPayments({ leaveTo = openAddress }: SubscriptionPaymentsProps) {
  const { clientId } = useSyncEngine().identity;
  const today = useVenueDate();
  const { time_zone: timeZone } = useVenue();
  const asked = { params: { client_id: clientId } };
  const plans = usePlans();
  const { data, error, refetch } = useRead(getSubscription, asked);
  const payments = useRead(listSubscriptionPayments, asked, {
    refetchInterval: ({ state }) => (state.data?.payments.some(isOpen) ? ASK_OPEN_EVERY_MS : false),
  });
  const isOutcomeOpen = payments.data?.payments.some(isOpen) ?? false;
  const subscription = data?.subscription;
  useRefreshAfterPayment(subscription?.servicePaidUntil);
  useEffect(() => {
    if (!isOutcomeOpen) void refetch();
  }, [isOutcomeOpen, refetch]);
  const failure = error ?? plans.error;

  return (
    <>
      {isFree(subscription?.servicePaidUntil) ? (
        <FreePanel />
      ) : subscription && plans.data ? (
        <RenewPanel
          clientId={clientId}
          subscription={subscription}
          plans={plans.data.plans}
          today={today}
          isOutcomeOpen={isOutcomeOpen}
          onLeave={leaveTo}
        />
      ) : failure ? (
        <ErrorState
          message={failure.message}
          onRetry={() => {
            void refetch();
            void plans.refetch();
          }}
        />
      ) : (
        <SkeletonRows rows={1} height={260} />
      )}
      <Title order={2} mt="lg">
        Subscription payments
      </Title>
      <Text c="dimmed" mb="sm">
        What you have paid for Gatehouse, newest first. Your customers’ deposits are not included.
      </Text>
      <Loaded
        read={payments}
        skeleton={{ rows: 3, height: 56 }}
        failed={({ message }) => `Failed to load subscription payments. ${message}`}
      >
        {({ payments: listed }) =>
          listed.length > 0 ? (
            <PaymentsList payments={listed} timeZone={timeZone} />
          ) : (
            <EmptyState title="No subscription payments found">
              What you pay for Gatehouse will appear here, each payment with its receipt.
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

/** A payment changed the paid-until day: refresh the banner and the read-only state. */
function useRefreshAfterPayment(paidUntil: string | null | undefined): void {
  const { user } = useSession();
  const { refresh } = useSubscriptionStatus();
  const known = user?.service_paid_until;
  useEffect(() => {
    if (paidUntil !== undefined && known !== undefined && paidUntil !== known) void refresh();
  }, [paidUntil, known, refresh]);
}

/** Rows on a desktop, cards on a phone: one list with two layouts. */
function PaymentsList({ payments, timeZone }: { payments: readonly SubscriptionPaymentView[]; timeZone: string }) {
  return (
    <ul className={framed['list']} aria-label="Subscription payments">
      {payments.map((payment) => (
        <PaymentRow key={payment.payment_id} payment={payment} timeZone={timeZone} />
      ))}
    </ul>
  );
}

function PaymentRow({ payment, timeZone }: { payment: SubscriptionPaymentView; timeZone: string }) {
  const { label, tone, explanation } = statusLabel(payment);
  const { created_at: createdAt } = payment;
  return (
    <li className={classes['row']}>
      <time dateTime={createdAt} className={classes['when']}>
        {venueDay(createdAt, timeZone)} <span className={classes['note']}>{venueTime(createdAt, timeZone)}</span>
      </time>
      <span className={classes['what']}>{payment.description}</span>
      <span className={classes['card']}>{cardText(payment)}</span>
      <span className={classes['amount']} data-tabular>
        {formatCents(dollarsToCents(payment.amount))}
      </span>
      <span className={classes['status']} data-tone={tone}>
        {label}
      </span>
      <span className={classes['receipt']}>
        {payment.receipt_url ? (
          <Anchor href={payment.receipt_url} target="_blank" rel="noreferrer" size="sm">
            Receipt<span className="gate-visually-hidden"> of {venueDay(createdAt, timeZone)}, opens a new tab</span>
          </Anchor>
        ) : null}
      </span>
      {explanation ? <p className={classes['why']}>{explanation}</p> : null}
    </li>
  );
}
