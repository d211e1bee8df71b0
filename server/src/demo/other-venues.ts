import { addDays, startOfVenueDate, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { insertUser } from '../areas/accounts/auth/users.shared.repository.ts';
import { storeCharge } from '../areas/money/billing/payments/store-charge.ts';
import { subscriptionPayments } from '../areas/money/billing/payments/subscription-payments.ts';
import type { Observation } from '../areas/money/payments/payment-state.ts';
import { settlePayment } from '../areas/money/payments/settle-payment.ts';
import { insertVenue } from '../areas/venues/venue/create-venue.ts';
import { type DemoDeps, seededIds } from './invented/demo-deps.ts';
import { type Random, seededRandom } from './invented/random.ts';
import { seedPark } from './rooms/seed-park.ts';

/** A venue that mostly the platform's admin looks at: it has an account, and no visitors yet. */
interface OtherVenue {
  name: string;
  email: string;
  contact: [firstName: string, lastName: string];
  phone: string;
  timeZone: string;
  /** Months paid, ending so many days from today; null for never paid. */
  paid: { months: number; endsInDays: number } | null;
  trialEndsInDays?: number;
  /** Whether Square took another amount for its last renewal. */
  isAmountWrong?: boolean;
  /** Whether it shows rooms and what is booked in them. */
  hasRooms?: boolean;
}

/** Its bookings are drawn apart from what the other venues have. */
const PARK_SEED = 3_301;

export const DEMO_PARK = { name: 'Bounce Republic', email: 'owner@bouncerepublic.example' } as const;

/** One in each state that an account can be in. */
const otherVenues: readonly OtherVenue[] = [
  {
    name: 'Cedar Lake Lodge',
    email: 'owner@cedarlake.example',
    contact: ['Ingrid', 'Solberg'],
    phone: '(207) 555-0133',
    timeZone: 'America/New_York',
    paid: { months: 7, endsInDays: 16 },
  },
  {
    ...DEMO_PARK,
    contact: ['Rafael', 'Ortiz'],
    phone: '(512) 555-0164',
    timeZone: 'America/Chicago',
    paid: { months: 4, endsInDays: 2 },
    isAmountWrong: true,
    hasRooms: true,
  },
  {
    name: 'North Ridge Airsoft',
    email: 'owner@northridge.example',
    contact: ['Priya', 'Raman'],
    phone: '(303) 555-0109',
    timeZone: 'America/Denver',
    paid: null,
    trialEndsInDays: 9,
  },
  {
    name: 'Harbor Escape Rooms',
    email: 'owner@harborescape.example',
    contact: ['Owen', 'Gallagher'],
    phone: '(617) 555-0187',
    timeZone: 'America/New_York',
    paid: { months: 3, endsInDays: -3 },
  },
  {
    name: 'Summit Climbing Co.',
    email: 'owner@summitclimbing.example',
    contact: ['Lena', 'Fischer'],
    phone: '(801) 555-0121',
    timeZone: 'America/Denver',
    paid: { months: 2, endsInDays: -34 },
  },
  {
    name: 'Pine Hollow Paintball',
    email: 'owner@pinehollow.example',
    contact: ['Marcus', 'Bell'],
    phone: '(503) 555-0176',
    timeZone: 'America/Los_Angeles',
    paid: null,
  },
];

/** Writes them, with what they have paid for their subscriptions. */
export async function seedOtherVenues(
  deps: DemoDeps,
  random: Random,
  { passwordHash, nowMs }: { passwordHash: string; nowMs: number },
): Promise<void> {
  for (const venue of otherVenues) {
    const today = venueDateAt(nowMs, venue.timeZone);
    const months = venue.paid?.months ?? 0;
    const firstDay = addDays(today, (venue.paid?.endsInDays ?? 0) - Math.round(months * 30.4));
    deps.clock.set(nowMs - (months + 1) * 30 * 86_400_000);
    const { clientId, userId } = await makeOtherVenue(deps, venue, { passwordHash, today, nowMs });
    if (venue.paid) {
      const card = { brand: 'VISA', lastFour: '1111' };
      await payMonths(deps, random, { clientId, timeZone: venue.timeZone, firstDay, months, card });
    }
    if (venue.isAmountWrong) await paySomethingElse(deps, clientId, nowMs);
    if (venue.hasRooms) {
      const own = seededRandom(PARK_SEED);
      const tools = { deps: { ...deps, ids: seededIds(own) }, clock: deps.clock, random: own };
      await seedPark(tools, { clientId, userId, timeZone: venue.timeZone, nowMs });
    }
  }
  deps.clock.set(nowMs);
}

function makeOtherVenue(
  deps: DemoDeps,
  venue: OtherVenue,
  { passwordHash, today, nowMs }: { passwordHash: string; today: string; nowMs: number },
): Promise<{ clientId: string; userId: string }> {
  const [firstName, lastName] = venue.contact;
  const isTrial = venue.trialEndsInDays !== undefined;
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertVenue(deps, connection, {
      clientName: venue.name,
      email: venue.email,
      contactFirstName: firstName,
      contactLastName: lastName,
      phone: venue.phone,
      timeZone: venue.timeZone,
      planId: 'monthly-professional',
      paymentStatus: isTrial ? 'active' : 'pending',
      isTrial,
      servicePaidUntil: isTrial ? addDays(today, venue.trialEndsInDays ?? 0) : null,
      columns: venue.hasRooms ? { first_steps_hidden_at: new Date(nowMs).toISOString() } : {},
    });
    const userId = await insertUser(deps, connection, {
      email: venue.email,
      role: 'client',
      clientId,
      firstName,
      lastName,
      passwordHash,
    });
    return { clientId, userId };
  });
}

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
async function payMonths(deps: DemoDeps, random: Random, paid: PaidMonths): Promise<void> {
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
async function paySomethingElse(deps: DemoDeps, clientId: string, nowMs: number): Promise<void> {
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
