import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { setPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import { call } from '../app/call.ts';
import type { TestApp } from '../app/test-app.ts';
import { book, openOffering } from '../venues/offerings.ts';
import { everyFault, type Fault } from './fake-payment-account.ts';
import type { RefundFault } from './fake-refunds.ts';
import { allowGuests, cancelAsGuest, moveAsGuest } from './guest-calls.ts';
import * as paid from './paid-bookings.ts';

/** One thing that happens. `pick` chooses among the bookings or payments there are by then. */
type Act =
  | { do: 'hold'; time: string }
  | { do: 'pay'; pick: number; fault: Fault | null }
  | { do: 'event'; pick: number; isOld: boolean }
  | { do: 'refund'; pick: number; cents: number | null; fault: RefundFault | null }
  | { do: 'refund_by_hand'; pick: number; cents: number }
  | { do: 'refund_event' | 'cancel'; pick: number }
  | { do: 'guest_cancel'; pick: number; fault: RefundFault | null }
  | { do: 'guest_move'; pick: number; time: string }
  | { do: 'janitor' | 'down' | 'up' | 'arrive_late' | 'settle_refunds' };

/** Steps follow each other after `waitMs`; the acts of one step happen at the same time. */
export interface Step {
  waitMs: number;
  acts: Act[];
}

const faults: Fault[] = ['lost', ...everyFault];
const pick = fc.nat({ max: 5 });
const refundFault = fc.option(fc.constantFrom<RefundFault[]>('lost', 'never', 'refused', 'revoked', 'fails'), {
  freq: 2,
});
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('hold' as const), time: fc.constantFrom('10:00', '10:00', '11:00') }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      pick,
      fault: fc.option(fc.constantFrom(...faults), { freq: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('event' as const), pick, isOld: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      pick,
      cents: fc.option(fc.integer({ min: 1, max: 2_600 })),
      fault: refundFault,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('refund_by_hand' as const),
      pick,
      cents: fc.integer({ min: 1, max: 1_500 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund_event', 'cancel'), pick }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('guest_cancel' as const), pick, fault: refundFault }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('guest_move' as const), pick, time: fc.constantFrom('10:00', '11:00') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('janitor', 'down', 'up', 'arrive_late', 'settle_refunds') }),
  },
);

const DAY_MS = 86_400_000;
const WAITS_S = [0, 0, 1, 12, 70, 600, 1_300, 1_300, 4_000] as const;

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    waitMs: fc.constantFrom(...WAITS_S).map((seconds) => seconds * 1_000),
    acts: fc.array(act, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 4, maxLength: 14 },
);

/** A place that is booked twice, because the first charge is not answered within a day: chance alone seldom comes to it. */
const rivals: Step[] = [
  { waitMs: 0, acts: [{ do: 'hold', time: '10:00' }] },
  { waitMs: 0, acts: [{ do: 'pay', pick: 0, fault: 'lost' }] },
  { waitMs: DAY_MS, acts: [{ do: 'hold', time: '10:00' }] },
];

export const story: fc.Arbitrary<Step[]> = fc
  .tuple(fc.constantFrom([], rivals), steps)
  .map(([opening, rest]) => [...opening, ...rest]);

export interface Told extends paid.PayingVenue {
  app: TestApp;
  /** The day that everyone books. */
  date: string;
  held: paid.HeldBooking[];
  /** What a booking costs; undefined where the offering has no prices. */
  quotedCents: number | undefined;
}

/** A venue whose parties pay a deposit of $25, or, where `priceCents` says what a booking costs, that much of its bill. */
export async function begin(app: TestApp, { priceCents }: { priceCents?: number } = {}): Promise<Told> {
  /* The clock goes on from story to story, and on while one that failed is made smaller. */
  const at = await paid.openPayingVenue(app, { servicePaidUntil: '2199-12-31' });
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
  const hours = Object.fromEntries(
    days.flatMap((day) => [
      [`${day}_start`, '10:00'],
      [`${day}_end`, '11:00'],
    ]),
  );
  const offering = await openOffering(app, at.venue, { deposit_amount: 25, ...hours });
  const policy = { move_until_hours: 0, cancel_until_hours: 0, refund_percent: 50, cancel_fee: 1 };
  await allowGuests(app, at.venue, policy);
  if (priceCents !== undefined) {
    const params = { client_id: at.venue.clientId, offering_id: offering.offering_id };
    const bands = [{ band_id: 'guest', name: 'Guest' }];
    const rates = [{ name: 'All', per: 'booking' as const, amount: priceCents / 100 }];
    await call(app, setPrices, { params, token: at.venue.token, body: { revision: 0, bands, rates } });
  }
  const date = venueDateAt(app.clock.now() + 30 * DAY_MS, 'UTC');
  return { app, ...at, offering, date, held: [], quotedCents: priceCents };
}

export async function happen(told: Told, { waitMs, acts }: Step): Promise<void> {
  const { app, account } = told;
  app.clock.advance(waitMs);
  /* No request is on its way for longer. */
  if (waitMs >= 60_000) account.arriveLate();
  await Promise.all(acts.map((one) => take(told, one)));
}

async function take(told: Told, one: Act): Promise<unknown> {
  const { app, account, venue, held } = told;
  const of = <T>(list: readonly T[]): T | undefined =>
    'pick' in one && list.length > 0 ? list[one.pick % list.length] : undefined;
  switch (one.do) {
    case 'hold':
      return hold(told, one.time);
    case 'pay': {
      const booking = of(held);
      if (!booking) return undefined;
      if (one.fault) account.faults.push(one.fault);
      return paid.pay(app, booking);
    }
    case 'event': {
      const payment = of(account.payments);
      if (!payment) return undefined;
      /* Old news: what completed was approved before. */
      const isOld = one.isOld && payment.status === 'COMPLETED';
      const about = isOld ? { ...payment, status: 'APPROVED' as const } : { ...payment };
      return paid.sendVenueEvent(app, venue.clientId, { payment: about });
    }
    case 'refund': {
      const booking = of(held);
      if (!booking) return undefined;
      if (one.fault) account.refundFaults.push(one.fault);
      return paid.giveBack(app, venue, booking.bookingId, one.cents === null ? undefined : one.cents / 100);
    }
    case 'refund_by_hand': {
      const payment = of(account.payments.filter(({ status }) => status === 'COMPLETED'));
      return payment && account.refundByHand(payment.id, one.cents);
    }
    case 'refund_event': {
      const refund = of(account.refunds);
      return refund && paid.sendVenueEvent(app, venue.clientId, { refund: { ...refund } });
    }
    case 'cancel': {
      const booking = of(held);
      const params = { client_id: venue.clientId, booking_id: booking?.bookingId ?? '' };
      return booking && call(app, cancelBooking, { params, body: {}, token: venue.token });
    }
    case 'guest_cancel': {
      const booking = of(held);
      if (!booking) return undefined;
      if (one.fault) account.refundFaults.push(one.fault);
      return cancelAsGuest(app, booking);
    }
    case 'guest_move': {
      const booking = of(held);
      return booking && moveAsGuest(app, booking, { date_scheduled: told.date, start_time: one.time });
    }
    case 'janitor':
      return paid.janitor(app);
    case 'down':
      account.isDown = true;
      return undefined;
    case 'up':
      account.isDown = false;
      return undefined;
    case 'arrive_late':
      return account.arriveLate();
    default:
      return account.settleRefunds();
  }
}

async function hold({ app, offering, date, held, quotedCents }: Told, time: string): Promise<void> {
  const answer = await book(app, offering, { start_time: time, date_scheduled: date, quoted_cents: quotedCents });
  if (answer.status === 200) held.push(await paid.payLink(app, offering, answer.body.booking_id));
}

/** All is well again, everything has arrived, and the jobs have had their time. */
export async function settleDown(told: Told): Promise<void> {
  const { app, account } = told;
  account.recover();
  for (let turn = 0; turn < 16; turn += 1) {
    app.clock.advance(turn < 6 ? 20_000 : turn < 14 ? 3_600_000 : 8 * DAY_MS);
    account.settleRefunds();
    await paid.janitor(app);
  }
}
