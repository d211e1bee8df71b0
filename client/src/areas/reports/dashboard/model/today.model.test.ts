import { expect, it } from 'vitest';
import { bookingRow } from '#sync/testing/rows';
import { arrivalsOf, arrivalsText, missingOf, signedText, stateText } from './today.model.ts';

const TODAY = '2026-11-20';
const paid = { payment: { paid: 120, refunded: 0, refunding: 0 } };
const signed = { waivers_signed: 6 };
const late = bookingRow({ booking_id: 'late', booking_time: '16:00', ...paid, ...signed });
const early = bookingRow({ booking_id: 'early', booking_time: '09:30', waivers_signed: 2, ...paid });
const came = bookingRow({
  booking_id: 'came',
  booking_time: '08:00',
  check_in_status: 'checked in',
  party_goers: 5,
  party_checked_in_at: '2026-11-20T13:05:00.000Z',
  ...paid,
});
const owing = bookingRow({ booking_id: 'owing', booking_time: '12:00', status: 'pending', ...signed });
const rows = [
  late,
  came,
  owing,
  early,
  bookingRow({ booking_id: 'off', status: 'cancelled' }),
  bookingRow({ booking_id: 'tomorrow', date_scheduled: '2026-11-21' }),
];
const arrivals = arrivalsOf(rows, TODAY, true);
const at = { venueDate: TODAY, nowMs: Date.parse('2026-11-20T15:42:00Z') };
const tablet = (name: string) => ({ device_id: name, name, last_seen_at: '2026-11-20T15:00:00.000Z' });

it('[O60] lists today’s bookings by start, those that are in last, and canceled ones only where the party came', () => {
  expect(arrivals.map(({ booking }) => booking.booking_id)).toEqual(['early', 'owing', 'late', 'came']);
  expect(arrivalsText(arrivals)).toBe('4 bookings · 24 people · 1 checked in');
  const canceled = { ...came, status: 'cancelled' } as const;
  expect(arrivalsOf([canceled], TODAY, true)).toMatchObject([{ isIn: true, unsigned: 0, isUnpaid: false }]);
});

it('[O60] says of each party what is missing, and nothing of one that is in or did not come', () => {
  expect(arrivals.map(({ unsigned, isUnpaid }) => [unsigned, isUnpaid])).toEqual([
    [4, false],
    [0, true],
    [0, false],
    [0, false],
  ]);
  expect(arrivals.map(signedText)).toEqual(['4 of 6 have not signed', 'All signed', 'All signed', '']);
  expect(arrivals.map((one) => stateText(one, 'America/New_York'))).toEqual([
    '',
    '',
    '',
    'Checked in at 8:05 AM, 5 came',
  ]);
  const alone = bookingRow({ booking_id: 'alone', total_players: 1, waivers_signed: 0 });
  expect(arrivalsOf([alone, { ...alone, waivers_signed: 1 }], TODAY, true).map(signedText)).toEqual([
    'Not signed',
    'Signed',
  ]);
  const [absent] = arrivalsOf([{ ...early, check_in_status: 'no show' }], TODAY, true);
  expect(absent && [absent.unsigned, stateText(absent, 'UTC')]).toEqual([0, 'No show']);
});

it('[O60] misses no signature where the venue has no waiver', () => {
  expect(arrivalsOf([early], TODAY, false)).toMatchObject([{ unsigned: 0 }]);
});

it('[O60] sums up what is missing; what concerns one party leads to it, anything else to its list', () => {
  expect(missingOf(arrivals, { waiting: 1, silent_tablets: [tablet('Entrance')] }, at)).toEqual([
    { text: '4 people have not signed', to: '/customer-check-in?party=early' },
    { text: '1 booking is not paid', to: '/my-bookings?booking=owing' },
    { text: '1 party is on the waitlist', to: '/my-bookings?day=2026-11-20' },
    { text: 'Entrance is offline, last seen 42 minutes ago', to: '/my-devices' },
  ]);
  const more = arrivalsOf(
    [early, owing, { ...early, booking_id: 'b', status: 'pending', payment: undefined }],
    TODAY,
    true,
  );
  expect(missingOf(more, { waiting: 2, silent_tablets: [tablet('A'), tablet('B')] }, at)).toEqual([
    { text: '8 people have not signed', to: '/customer-check-in' },
    { text: '2 bookings are not paid', to: '/my-bookings?day=2026-11-20' },
    { text: '2 parties are on the waitlist', to: '/my-bookings?day=2026-11-20' },
    { text: '2 tablets are offline', to: '/my-devices' },
  ]);
  expect(missingOf(arrivalsOf([late], TODAY, true), {}, at)).toEqual([]);
});
