import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { VISITOR_MESSAGE_CHARS_MAX } from '../../base/limits.ts';
import { isPartyPhone } from '../../base/people/phone.ts';
import {
  cleanText,
  dateSchema,
  emailSchema,
  instantSchema,
  linkToken,
  plannedDateSchema,
  requiredLine,
  requiredText,
  timeSchema,
  visibleText,
} from '../../base/primitives.ts';
import { languageSchema } from '../../languages/language-schema.ts';
import { bookingPaymentSchema, shortBillSchema } from './booking.ts';
import { bandView, priceAsked } from './quotes.contracts.ts';

/* The public booking page. Nobody signs in; prices, limits and dates are the server's. Requirements B1–B8. */

const PLAYERS_MAX = 10_000;

/** `(212) 555-0100`; see `isPartyPhone`. */
export const partyPhoneSchema = z
  .pipe(
    visibleText(32),
    z.transform((text) => text.trim()),
  )
  .check(z.refine(isPartyPhone, 'Please enter a valid phone number (e.g. (555) 555-0100 or 555-555-0100)'));

/* What replies carry of days and times (`HH:MM`), in a form that pages read without the schema library. */
export const dayText = z.iso.date();
export const clockText = z.iso.time({ precision: -1 });

/** How a venue looks to visitors. */
export const venueLookSchema = z.object({
  client_name: z.string(),
  /** `#rrggbb`. */
  accent_color: z.string(),
  has_logo: z.boolean(),
  /** Changes with the picture. */
  logo_version: z.nullable(z.string()),
});
export type VenueLook = z.output<typeof venueLookSchema>;

/** What a visitor may know of an offering. */
const publicOfferingSchema = z.extend(venueLookSchema, {
  client_id: z.string(),
  offering_id: z.string(),
  offering_name: z.string(),
  offering_type: z.enum(['Group', 'Individual']),
  base_players: z.int(),
  max_players: z.int(),
  /** Dollars; 0 is confirmed at once. */
  deposit_amount: z.number(),
  /** Whether a quote says what a party costs; without prices only the deposit is due. Absent in an earlier release’s answer. */
  is_priced: z.optional(z.boolean()),
  /** The kinds of guests that have prices of their own; ages are shown, and not checked. None without prices. */
  bands: z.optional(z.array(bandView)),
  side_text: z.string(),
  /** Minutes; null where a booking takes its start time only. */
  duration_minutes: z.nullable(z.int()),
  setup_minutes: z.int(),
  cleanup_minutes: z.int(),
  lead_minutes: z.int(),
  horizon_days: z.nullable(z.int()),
  time_zone: z.string(),
  /** The venue's today. */
  today: dayText,
  /** The first day that can be booked in the next months, for the calendar to open on; null where there is none. */
  first_available_date: z.optional(z.nullable(dayText)),
  /** False while the venue takes no bookings online. */
  accepts_bookings: z.boolean(),
  /** False where the venue has switched its waitlist off. */
  has_waitlist: z.optional(z.boolean()),
  /** In which name and text were asked for; each is the offering's own where it has none in that language. */
  language: z.optional(languageSchema),
});
export type PublicOffering = z.output<typeof publicOfferingSchema>;

export const getPublicOffering = contract(publicCalls, 'GET /api/public/offerings/:client_id/:offering_id', {
  summary: 'An offering as the booking page shows it, in the visitor’s language',
  query: z.object({ language: z.optional(cleanText(20)) }),
  reply: { ...publicOfferingSchema.shape, offering: publicOfferingSchema },
});

const slotSchema = z.object({
  time: clockText,
  /** `9:30 AM`. */
  display: z.string(),
  available: z.boolean(),
  /** Players; null where there is no limit. */
  places_left: z.nullable(z.int()),
  /** The places that parties share; null where one party has the time to itself, or nothing limits it. */
  places_total: z.optional(z.nullable(z.int())),
});
export type PublicSlot = z.output<typeof slotSchema>;

const reasonSchema = z.enum(['past', 'too_soon', 'too_far', 'schedule', 'holiday', 'blackout', 'full']);

export const getAvailability = contract(
  publicCalls,
  'GET /api/public/offerings/:client_id/:offering_id/availability/:date',
  {
    params: z.object({ date: plannedDateSchema }),
    summary: 'Start times of one day; none where the day is closed, and `message` says why',
    reply: {
      date: dayText,
      available_times: z.array(slotSchema),
      reason: z.nullable(reasonSchema),
      message: z.string(),
    },
  },
);

const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please give a month as YYYY-MM'));

export const getCalendar = contract(publicCalls, 'GET /api/public/offerings/:client_id/:offering_id/calendar/:month', {
  summary: 'Which days of a month can be booked, and why the others can’t',
  params: z.object({ month: monthSchema }),
  reply: {
    month: z.string(),
    today: dayText,
    days: z.array(
      z.object({
        date: dayText,
        available: z.boolean(),
        reason: z.nullable(reasonSchema),
        /** The name of the holiday that closes the day. */
        holiday: z.nullable(z.string()),
        message: z.string(),
      }),
    ),
  },
});
export type CalendarDay = z.output<(typeof getCalendar)['reply']>['days'][number];

/** A booking as its maker sees it, with the offering's name in the maker's language. */
export const madeBookingSchema = z.object({
  booking_id: z.string(),
  /** Names it for people. Requirement B49. */
  reference: z.optional(z.string()),
  client_id: z.string(),
  client_name: z.string(),
  offering_id: z.string(),
  offering_name: z.string(),
  party_name: z.string(),
  date_scheduled: dayText,
  booking_time: clockText,
  /** The start as an instant; null where the clock has since been set over it. */
  starts_at: z.nullable(instantSchema),
  /** Null without a length. */
  ends_at: z.nullable(instantSchema),
  time_zone: z.string(),
  total_players: z.int(),
  total_price: z.number(),
  /** Absent while nothing was paid. */
  payment: z.optional(bookingPaymentSchema),
  status: z.enum(['confirmed', 'pending', 'cancelled', 'completed']),
  /** Until when an unpaid booking keeps its place. */
  hold_expires_at: z.nullable(instantSchema),
  /** The same in seconds from now, for pages whose clock may be wrong: 0 once it ran out. */
  hold_seconds_left: z.nullable(z.int()),
  language: languageSchema,
});
export type MadeBooking = z.output<typeof madeBookingSchema>;

const ownBookingSchema = z.extend(madeBookingSchema, {
  /** What readers of other languages call its offering, by language, where that is another name. Requirement B50. */
  offering_names: z.optional(z.record(z.string(), z.string())),
});

/** What the holder of a booking's link may change now; the instants are the last moments, null for never. Dollars. */
export const guestChangesSchema = z.object({
  /** Rises with anything that the booking's page shows. */
  revision: z.int(),
  can_move: z.boolean(),
  move_until: z.nullable(instantSchema),
  can_cancel: z.boolean(),
  cancel_until: z.nullable(instantSchema),
  /** Party and extras of a booking with a bill; absent in an earlier release’s answer. */
  can_change_party: z.optional(z.boolean()),
  party_until: z.optional(z.nullable(instantSchema)),
  /** By any method where the booking has a bill, without tips. */
  paid: z.number(),
  /** What canceling costs; it is part of what `refund` leaves. */
  fee: z.number(),
  /** What canceling now gives back. */
  refund: z.number(),
});
export type GuestChangesView = z.output<typeof guestChangesSchema>;

/** What went back because the guest canceled. Dollars. `pending` while the provider has not answered; a refund that failed undoes nothing. */
export const guestRefundSchema = z.object({
  amount: z.number(),
  status: z.enum(['none', 'pending', 'completed', 'failed']),
  /** What staff still have to give back by themselves, because it was not paid by card online; only of a booking with a bill. */
  by_hand: z.optional(z.number()),
});
export type GuestRefundView = z.output<typeof guestRefundSchema>;

/** What the organizer and the venue see of a party's waivers. */
export const partySchema = z.object({
  /** People who signed for this party. */
  waivers_signed: z.int(),
  total_players: z.int(),
  /** Where the people of the party sign. */
  waiver_link: z.string(),
});
export type PublicParty = z.output<typeof partySchema>;

/** How visitors reach the venue; empty where it gave nothing. Requirement B23. */
export const venueContactSchema = z.object({ phone: z.string(), email: z.string(), address: z.string() });
export type VenueContact = z.output<typeof venueContactSchema>;

export const getPublicBooking = contract(publicCalls, 'GET /api/public/bookings/:booking_id', {
  summary: 'A booking for the holder of its link',
  query: z.object({ token: linkToken }),
  reply: {
    booking: ownBookingSchema,
    changes: guestChangesSchema,
    refund: guestRefundSchema,
    /** It was canceled because it was not paid for in time. */
    hold_ended: z.boolean(),
    /** Whether the holder of the link may pay what is due: the place is theirs, or still free after their hold ran out. */
    can_pay: z.boolean(),
    /** Null where its offering has no prices; absent in an earlier release’s answer. */
    bill: z.optional(z.nullable(shortBillSchema)),
    party: partySchema,
    venue: venueLookSchema,
    contact: venueContactSchema,
    /** Whether the holder may ask to move or cancel: the booking is ahead, and not canceled. */
    can_ask: z.boolean(),
    /** When the holder last wrote to the venue; null for never. */
    asked_at: z.nullable(instantSchema),
  },
  errors: ['BOOKING_NOT_FOUND'],
});

export const askVenue = contract(publicCalls, 'POST /api/public/bookings/:booking_id/messages', {
  summary: 'Ask the venue to move or cancel a booking, as the holder of its link; nothing of the booking changes',
  body: z.object({ token: linkToken, message: requiredText(VISITOR_MESSAGE_CHARS_MAX) }),
  reply: { message: z.string(), asked_at: instantSchema },
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_CANCELLED', 'LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const getBookingCalendar = contract(publicCalls, 'GET /api/public/calendar-files/:booking_id', {
  summary: 'The booking as a calendar file, for the holder of its link',
  query: z.object({ token: linkToken }),
  reply: { contentType: 'text/calendar' },
  errors: ['BOOKING_NOT_FOUND'],
});

export const createPublicBooking = contract(publicCalls, 'POST /api/public/bookings', {
  summary: 'Book a place: confirmed at once where nothing is due, otherwise held for 20 minutes',
  body: z.object({
    client_id: cleanText(16),
    offering_id: cleanText(16),
    party_name: requiredLine(120),
    party_phone: partyPhoneSchema,
    party_email: emailSchema,
    date_scheduled: dateSchema,
    start_time: timeSchema,
    /** The offering's own number counts. */
    base_players: z.optional(z.int()),
    add_players: z.optional(z.int().check(z.minimum(0), z.maximum(PLAYERS_MAX))),
    ...priceAsked,
    /** Made by the page once for each booking: the same one again returns the booking it made. Requirement B10. */
    request_id: z.optional(z.uuid()),
    language: z.optional(languageSchema),
  }),
  reply: {
    booking_id: z.string(),
    total_price: z.number(),
    booking: madeBookingSchema,
    /** What it costs; null where its offering has no prices. */
    bill: z.optional(z.nullable(shortBillSchema)),
    /** Opens the booking's own page; it is not given again. */
    token: z.string(),
  },
  errors: [
    'DATE_UNAVAILABLE',
    'TIME_UNAVAILABLE',
    'PLACE_TAKEN',
    'PRICE_CHANGED',
    'EXTRA_SOLD_OUT',
    'PROMO_INVALID',
    'CODE_USED_UP',
    'TOO_MANY_REQUESTS',
  ],
});

export const confirmPublicBooking = contract(publicCalls, 'POST /api/public/bookings/:booking_id/confirm', {
  summary: 'Confirm a booking on which nothing is due; again changes nothing',
  body: z.object({ clientId: cleanText(16), skipPayment: z.literal(true) }),
  reply: { message: z.string(), booking_id: z.string() },
  errors: ['BOOKING_NOT_FOUND', 'DEPOSIT_DUE'],
});
