import type { Row } from '@gatehouse/server/db/tables';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import fc from 'fast-check';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { paymentRow, refundRow } from '../../helpers/venues/money-rows.ts';
import { bookingRow, waiverRow } from '../../helpers/venues/rows.ts';

/** Around changes of the clock of these zones, both ways, also ones at midnight and of half an hour. */
const places = [
  { timeZone: 'America/New_York', middle: '2026-03-08' },
  { timeZone: 'America/New_York', middle: '2025-11-02' },
  { timeZone: 'Africa/Cairo', middle: '2025-10-30' },
  { timeZone: 'Australia/Lord_Howe', middle: '2026-04-05' },
  { timeZone: 'Africa/Cairo', middle: '2026-04-24' },
  { timeZone: 'Asia/Kathmandu', middle: '2026-02-28' },
  { timeZone: 'Pacific/Kiritimati', middle: '2026-01-01' },
];
const DAYS = 12;
const QUARTER_MS = 15 * 60_000;

export interface History {
  timeZone: string;
  nowAtUtc: string;
  from: string;
  to: string;
  waivers: Row<'waivers'>[];
  bookings: Row<'bookings'>[];
  /** Bookings that the job canceled. */
  expired: string[];
  payments: Row<'booking_payments'>[];
  refunds: Row<'booking_refunds'>[];
}

/** Quarters of an hour from the start of the middle day in UTC, many of them where that day starts or ends somewhere. */
const quarter = fc.oneof(fc.integer({ min: -96 * DAYS, max: 96 * DAYS }), fc.integer({ min: 80, max: 130 }));
const day = fc.integer({ min: -DAYS, max: DAYS });
const flag = fc.constantFrom(0 as const, 1 as const);

const facts = fc.record({
  place: fc.constantFrom(...places),
  reach: fc.tuple(fc.integer({ min: -6, max: 0 }), fc.integer({ min: 0, max: 6 })),
  waivers: fc.array(
    fc.record({
      day,
      waiver_type: fc.constantFrom('Adult' as const, 'Minor' as const),
      signed_via: fc.constantFrom('kiosk' as const, 'desk' as const, 'link' as const, 'party' as const),
      is_first: flag,
      needs_review: flag,
      isUpload: fc.integer({ min: 0, max: 9 }),
    }),
    { maxLength: 40 },
  ),
  bookings: fc.array(
    fc.record({
      made: quarter,
      day: fc.integer({ min: -DAYS, max: DAYS + 40 }),
      offering: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('confirmed' as const, 'pending' as const, 'completed' as const, 'cancelled' as const),
      check_in_status: fc.constantFrom('checked in' as const, 'not checked in' as const, 'no show' as const),
      add_players: fc.integer({ min: 0, max: 20 }),
      hold: fc.constantFrom(null, -1, 0, 1),
      isExpired: fc.boolean(),
      payment: fc.constantFrom('completed' as const, 'started' as const, 'unknown' as const, 'declined' as const),
      paid: quarter,
      cents: fc.integer({ min: 1, max: 99_999 }),
      currency: fc.constantFrom('USD', 'USD', 'EUR'),
      refund: fc.constantFrom(null, 'completed' as const, 'pending' as const, 'failed' as const, 'unknown' as const),
      back: quarter,
    }),
    { maxLength: 60, size: 'max' },
  ),
});

/** Anything that can be in a venue, the later part of it after the report's present. */
export const anyHistory = facts.map(({ place, reach, waivers, bookings }) => {
  const middleMs = Date.parse(`${place.middle}T00:00:00Z`);
  const at = (quarters: number): string => new Date(middleMs + quarters * QUARTER_MS).toISOString();
  const nowAtUtc = at(20);
  const make = (clientId: string): History => {
    const stamp = { nowAtUtc, version: 1 };
    const idOf = (index: number): string => `${clientId}-booking-${index}`;
    return {
      timeZone: place.timeZone,
      nowAtUtc,
      from: addDays(place.middle, reach[0]),
      to: addDays(place.middle, reach[1]),
      waivers: waivers.map(({ day: signedOn, isUpload, ...columns }) =>
        waiverRow(clientId, stamp, {
          ...columns,
          date_signed: addDays(place.middle, signedOn),
          ...(isUpload === 0 ? { event_id: null, signed_via: null } : {}),
        }),
      ),
      bookings: bookings.map((booking, index) =>
        bookingRow(clientId, stamp, {
          booking_id: idOf(index),
          offering_id: `${clientId}-Off${booking.offering}`,
          date_scheduled: addDays(place.middle, booking.day),
          status: booking.status,
          check_in_status: booking.status === 'cancelled' ? 'cancelled' : booking.check_in_status,
          base_players: 2,
          add_players: booking.add_players,
          hold_expires_at: booking.status === 'pending' && booking.hold !== null ? at(20 + booking.hold) : null,
          created_at: at(booking.made),
        }),
      ),
      expired: bookings.flatMap(({ isExpired, status }, index) =>
        isExpired && status === 'cancelled' ? [idOf(index)] : [],
      ),
      payments: bookings.map((booking, index) =>
        paymentRow(clientId, idOf(index), at(booking.paid), {
          payment_id: `payment-of-${index}`,
          status: booking.payment,
          amount_cents: booking.cents,
          currency: booking.currency,
          completed_at: booking.payment === 'completed' ? at(booking.paid) : null,
        }),
      ),
      refunds: bookings.flatMap((booking, index) =>
        booking.refund === null || booking.payment !== 'completed'
          ? []
          : [
              refundRow(clientId, idOf(index), at(booking.back), {
                payment_id: `payment-of-${index}`,
                status: booking.refund,
                amount_cents: Math.ceil(booking.cents / 2),
                currency: booking.currency,
                completed_at: booking.refund === 'completed' ? at(booking.back) : null,
              }),
            ],
      ),
    };
  };
  return { nowAtUtc, make };
});

export async function storeHistory({ deps }: TestApp, clientId: string, history: History): Promise<void> {
  await deps.db.writeVenue(clientId, async (db) => {
    if (history.waivers.length > 0) await db.insertInto('waivers').values(history.waivers).execute();
    if (history.bookings.length === 0) return;
    await db.insertInto('bookings').values(history.bookings).execute();
    await db.insertInto('booking_payments').values(history.payments).execute();
    if (history.refunds.length > 0) await db.insertInto('booking_refunds').values(history.refunds).execute();
    for (const bookingId of history.expired)
      await db
        .insertInto('booking_events')
        .values({
          client_id: clientId,
          booking_id: bookingId,
          number: 1,
          happened_at: history.nowAtUtc,
          actor: 'system',
          kind: 'expired',
          detail: '{}',
        })
        .execute();
  });
}
