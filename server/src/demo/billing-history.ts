import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { storeCharge } from '../areas/money/billing/payments/store-charge.ts';
import { subscriptionPayments } from '../areas/money/billing/payments/subscription-payments.ts';
import type { Observation } from '../areas/money/payments/payment-state.ts';
import { settlePayment } from '../areas/money/payments/settle-payment.ts';
import type { DemoDeps } from './demo-deps.ts';
import type { Random } from './invented/random.ts';

const MONTHLY_CENTS = 7_500;
const HOUR_MS = 3_600_000;

interface PaidMonths {
  clientId: string;
  timeZone: string;
  /** The day on which the first of them begins, and how many there are. */
  firstDay: string;
  months: number;
  card: { brand: string; lastFour: string };
}

/** Pays month after month, through the services that a renewal takes, with the clock set to each. Square is not asked. */
export async function payMonths(deps: DemoDeps, random: Random, paid: PaidMonths): Promise<void> {
  let day = paid.firstDay;
  for (let month = 0; month < paid.months; month += 1) {
    deps.clock.set(startOfVenueDate(day, paid.timeZone) + 9 * HOUR_MS + random.between(0, 500) * 60_000);
    const isFirst = month === 0;
    const row = await charge(deps, paid.clientId, isFirst ? day : null);
    const settled = await settlePayment(deps, subscriptionPayments, row, taken(deps, row, row.amount_cents, paid.card));
    day = settled.paid_until_after ?? addDays(day, 30);
  }
}

/** A renewal for which Square took another amount than was asked for: a person decides about it. */
export async function paySomethingElse(deps: DemoDeps, clientId: string, nowMs: number): Promise<void> {
  deps.clock.set(nowMs - 3 * HOUR_MS);
  const row = await charge(deps, clientId, null);
  await settlePayment(
    deps,
    subscriptionPayments,
    row,
    taken(deps, row, MONTHLY_CENTS / 10, { brand: 'VISA', lastFour: '1111' }),
  );
}

/** What Square would say of a charge that went through now. */
function taken(
  deps: DemoDeps,
  row: Awaited<ReturnType<typeof charge>>,
  amountCents: number,
  card: PaidMonths['card'],
): Observation {
  const atUtc = new Date(deps.clock.now()).toISOString();
  return {
    kind: 'payment',
    payment: {
      id: `demo-${row.payment_id}`,
      status: 'COMPLETED',
      amountCents,
      currency: row.currency,
      referenceId: row.payment_id,
      orderId: null,
      locationId: row.location_id,
      customerId: null,
      card: { ...card, expMonth: 4, expYear: 2030 },
      receiptUrl: null,
      refundedCents: 0,
      refundIds: [],
      createdAtUtc: atUtc,
      updatedAtUtc: atUtc,
    },
  };
}

/** `period` is the venue's paid-until day, unless it never paid. */
async function charge(deps: DemoDeps, clientId: string, firstDay: string | null) {
  const client = await deps.db.readPlatform((db) =>
    db
      .selectFrom('clients')
      .select(['service_paid_until', 'time_zone'])
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow(),
  );
  const today = venueDateAt(deps.clock.now(), client.time_zone);
  const { row } = await storeCharge(deps, {
    clientId,
    kind: firstDay === null ? 'auto_renewal' : 'renewal',
    plan: { plan_id: 'monthly-professional' },
    amountCents: MONTHLY_CENTS,
    period: client.service_paid_until ?? today,
    description: 'Monthly Professional',
    customerInitiated: firstDay !== null,
    cardId: null,
    customerId: null,
  });
  return row;
}
