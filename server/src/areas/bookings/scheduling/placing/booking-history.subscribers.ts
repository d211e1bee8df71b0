import type { EventName } from '#venue/events/all-events';
import { onEach, type Subscriber } from '#venue/venue-write';
import { type BookingEventKind, recordBookingEvent } from '../booking-events.shared.repository.ts';

const kinds = {
  'booking.placed': 'created',
  'booking.confirmed': 'confirmed',
  'booking.changed': 'changed',
  'booking.moved': 'moved',
  'booking.overbooked': 'overbooked',
  'booking.reviewed': 'reviewed',
  'booking.canceled': 'cancelled',
  'booking.expired': 'expired',
  'booking.held_again': 'held_again',
  'booking.message_sent': 'message',
  'booking.pay_link_sent': 'pay_link_sent',
} as const satisfies Partial<Record<EventName, BookingEventKind>>;

/** What a booking's own page says about its past. Requirement B5. */
export const bookingHistory: Subscriber = {
  ...onEach(Object.keys(kinds) as (keyof typeof kinds)[], (_, write, { kind, actor, booking, detail }) =>
    recordBookingEvent(write, booking.booking_id, { kind: kinds[kind], actor, detail: detail ?? {} }),
  ),
  async 'booking.checked_in'(_, write, { actor, args: { booking_id: bookingId, party_goers: goers }, isCanceled }) {
    if (!isCanceled) return;
    const reason = goers === 1 ? '1 person' : `${goers.toLocaleString('en-US')} people`;
    await recordBookingEvent(write, bookingId, { kind: 'checked_in', actor, detail: { reason } });
  },
  /* Nothing is left to look at. */
  async 'booking.check_in_undone'(_, write, { actor, args: { booking_id: bookingId }, wasCanceled }) {
    if (!wasCanceled) return;
    const detail = { reason: 'The party’s check-in was undone' };
    await recordBookingEvent(write, bookingId, { kind: 'reviewed', actor, detail });
  },
};
