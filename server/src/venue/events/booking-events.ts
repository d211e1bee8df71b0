import type { FeedView } from '@gatehouse/sync-protocol/areas/bookings/calendar-feeds.contracts';
import type { WaitlistSettings } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { Row } from '../../db/tables.ts';
import { type Audited, kind } from './event-kind.ts';

type OfBooking = {
  /** The booking as it is now. */
  booking: Row<'bookings'>;
  /** What the booking's history says beyond the kind, such as old and new values. */
  detail?: object;
};

type Changed = OfBooking & {
  /** One of a series that changes as a whole: its party gets one mail about all. */
  isMailedTogether?: true;
  /** What goes back with a cancellation by the guest. */
  refundCents?: number;
  /** What of its money the venue keeps then, where it has a bill. */
  keptCents?: number;
  before: Row<'bookings'>;
};

type OfSeries = {
  bookings: readonly Row<'bookings'>[];
};

type OfOffering = {
  offeringId: string;
  /** The columns that were set. */
  content: object;
};

type OfResource = {
  resource: Row<'resources'>;
};

type OfPolicy = {
  policy: Row<'booking_policies'>;
};

type OfEntry = {
  entry: Row<'waitlist_entries'>;
};

type OfFeed = {
  feed: FeedView;
};

const bookings = ['bookings'] as const;
const resources = ['resources'] as const;
const priceLists = ['price_lists', 'extras'] as const;
const ofBooking =
  (action: VenueAction) =>
  ({ booking }: OfBooking): Audited => ({ action, subject: booking.booking_id, content: booking });
const ofOffering =
  (action: VenueAction) =>
  ({ offeringId, content }: OfOffering): Audited => ({ action, subject: offeringId, content });

const ofResource =
  (action: VenueAction) =>
  ({ resource }: OfResource): Audited => ({ action, subject: resource.resource_id, content: resource });

const ofEntry =
  (action: VenueAction) =>
  ({ entry }: OfEntry): Audited => ({ action, subject: entry.waitlist_id, content: entry });

const ofFeed =
  (action: VenueAction) =>
  ({ feed }: OfFeed): Audited => ({ action, subject: feed.feed_id, content: feed });

export const bookingEvents = {
  /** `asksToPay`: the mail to the party has a button to pay what is due. */
  'booking.placed': kind<OfBooking & { asksToPay?: boolean }>(bookings, ofBooking('booking_created')),
  'booking.confirmed': kind<Changed>(bookings, ofBooking('booking_confirmed')),
  'booking.changed': kind<Changed>(bookings, ofBooking('booking_changed')),
  'booking.moved': kind<Changed>(bookings, ofBooking('booking_moved')),
  'booking.overbooked': kind<OfBooking>(bookings, ofBooking('booking_overbooked')),
  'booking.reviewed': kind<Changed>(bookings, ofBooking('booking_reviewed')),
  'booking.canceled': kind<Changed>(bookings, ofBooking('booking_cancelled')),
  'booking.expired': kind<Changed>(bookings, ofBooking('booking_expired')),
  'booking.held_again': kind<Changed>(bookings, ofBooking('booking_held_again')),
  'booking.reminder_due': kind<OfBooking>([]),
  /** The party asks to move or cancel. */
  'booking.message_sent': kind<OfBooking & { message: string }>([]),
  /** Staff send the party a link to pay what is due. */
  'booking.pay_link_asked': kind<OfBooking>([]),
  /** A link to pay part of a bill goes to an address; `payerName` is absent where that is the party's own. */
  'booking.share_mail_asked': kind<OfBooking & { to: string; url: string; cents: number; payerName?: string | null }>(
    [],
  ),
  /** `detail` says to which address. */
  'booking.pay_link_sent': kind<OfBooking>([]),
  /** Bookings of one party, by start; each has its own event too. */
  'series.placed': kind<OfSeries>(bookings),
  'series.moved': kind<OfSeries>(bookings),
  'series.canceled': kind<OfSeries>(bookings),
  'offering.added': kind<OfOffering>([], ofOffering('create_offering')),
  'offering.changed': kind<OfOffering>([], ofOffering('update_offering')),
  'offering.removed': kind<OfOffering>([], ofOffering('delete_offering')),
  'resource.added': kind<OfResource>(resources, ofResource('create_resource')),
  'resource.changed': kind<OfResource>(resources, ofResource('update_resource')),
  'resource.removed': kind<OfResource>(resources, ofResource('delete_resource')),
  'waitlist.joined': kind<OfEntry>([], ofEntry('waitlist_joined')),
  /** Nothing was free. */
  'waitlist.told_to_wait': kind<OfEntry>([]),
  /** `booking` is the hold. */
  'waitlist.offered': kind<OfEntry & { booking: Row<'bookings'> }>([], ofEntry('waitlist_offered')),
  'waitlist.not_taken': kind<OfEntry>([], ofEntry('waitlist_not_taken')),
  /** Nothing was due for the offered place, which is the guest's now. */
  'waitlist.taken': kind<OfBooking>([]),
  /** Booked by an offer or otherwise. */
  'waitlist.booked': kind<OfEntry>([], ofEntry('waitlist_booked')),
  'waitlist.left': kind<OfEntry>([], ofEntry('waitlist_left')),
  'calendar_feed.added': kind<OfFeed>([], ofFeed('create_calendar_feed')),
  'calendar_feed.removed': kind<OfFeed>([], ofFeed('delete_calendar_feed')),
  'waitlist.switched': kind<{ settings: WaitlistSettings }>([], ({ settings }, clientId) => ({
    action: 'update_waitlist_settings',
    subject: clientId,
    content: settings,
  })),
  'booking_policy.changed': kind<OfPolicy>([], ({ policy }, clientId) => ({
    action: 'update_booking_policy',
    subject: clientId,
    content: policy,
  })),
  /** Who is mailed of new online bookings: the address is personal, and no part of the chain. */
  'booking_notices.changed': kind<{ isOn: boolean }>([], ({ isOn }, clientId) => ({
    action: isOn ? 'booking_notices_on' : 'booking_notices_off',
    subject: clientId,
    content: { is_on: isOn },
  })),
  /** The list of an offering, an extra, a promo code or the taxes: `content` is its row. */
  'prices.changed': kind<{ subject: string; content: object }>(priceLists, ({ subject, content }) => ({
    action: 'update_prices',
    subject,
    content,
  })),
  /** Lines, payments or what is copied of prices: its chain has the sums. */
  'bill.changed': kind<{ bill: Row<'bills'> }>(bookings, ({ bill: { terms: _terms, ...bill } }) => ({
    action: 'change_bill',
    subject: bill.booking_id,
    content: bill,
  })),
  /** By cash, terminal or another method of the venue's own: one by Square is a refund of its booking. */
  'bill.refunded': kind<{ payment: Row<'bill_payments'> }>([], ({ payment: { payer_name: _name, ...payment } }) => ({
    action: 'refund_bill',
    subject: payment.booking_id,
    content: payment,
  })),
  /** Money of a booking that is unknown or has no prices: it counts, and waits for staff. */
  'bill.money_kept': kind<{ payment: Row<'bill_payments'> }>(
    bookings,
    ({ payment: { payer_name: _name, ...payment } }) => ({
      action: 'change_bill',
      subject: payment.booking_id,
      content: payment,
    }),
  ),
  /** Staff settled such money. */
  'bill.money_settled': kind<{ bookingId: string }>([], ({ bookingId }) => ({
    action: 'change_bill',
    subject: bookingId,
    content: { settled: true },
  })),
  'embedding.changed': kind<{ origins: readonly string[] }>([], ({ origins }, clientId) => ({
    action: 'update_embed_origins',
    subject: clientId,
    content: origins.join('\n'),
  })),
};
