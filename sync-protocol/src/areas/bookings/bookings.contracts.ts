import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { trailingPeriods } from '../../base/days/trailing-period.ts';
import { OVERRIDE_REASON_CHARS_MAX } from '../../base/limits.ts';
import {
  cleanText,
  dateSchema,
  emailSchema,
  instantSchema,
  plannedDateSchema,
  requiredLine,
  requiredText,
  timeSchema,
} from '../../base/primitives.ts';
import { bookingRowSchema } from './booking.ts';
import { listedPaymentSchema } from './listed-payment.ts';
import { durationSchema } from './offerings.contracts.ts';
import { getAvailability, getCalendar, partyPhoneSchema, partySchema } from './public-bookings.contracts.ts';
import { priceAsked } from './quotes.contracts.ts';

/* Bookings as the venue's staff make and change them. Requirements B1, B3, B4, B12. */

const PLAYERS_MAX = 10_000;
const REASON_MAX = 500;

const checkInStatusSchema = z.enum(['checked in', 'not checked in', 'no show', 'cancelled']);
export const players = z.int().check(z.minimum(0), z.maximum(PLAYERS_MAX));
const bookingReply = { booking: bookingRowSchema, message: z.string() };
/** The booking's `updated_at` as it was read: a booking that was changed since then is left alone. */
const readAt = z.optional(instantSchema);
const placeErrors = ['BOOKING_NOT_FOUND', 'DATE_UNAVAILABLE', 'TIME_UNAVAILABLE', 'PLACE_TAKEN'] as const;

/** The lines of its bill stay as they are, whatever another time or party would cost. */
const keepsPrice = z._default(z.boolean(), false);

/** Staff may pin one resource for each need, in order, choose the length, and place a party where there is no room. */
export const placing = {
  resource_ids: z.optional(z.array(cleanText(64)).check(z.maxLength(10))),
  duration_minutes: z.optional(durationSchema),
  overbook: z.optional(z.object({ reason: requiredText(REASON_MAX) })),
};

/** A guest without an email gets no mail; everything else works for them. Requirement B35. */
export const partyEmail = z._default(
  z.pipe(
    z.transform((value: unknown) => value ?? ''),
    z.union([z.literal(''), emailSchema]),
  ),
  '',
);

const partyFields = {
  party_name: requiredLine(120),
  party_phone: partyPhoneSchema,
  party_email: partyEmail,
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  add_players: z._default(players, 0),
};

const bookingsEdit = { ...venueCalls, permission: 'bookings.edit' } as const;

export const createBooking = contract(bookingsEdit, 'POST /bookings', {
  summary:
    'Book for a party, with the offering’s own base players; pending whatever the body says, and confirmed where prices ask for nothing online',
  body: z.object({
    offering_id: cleanText(16),
    ...partyFields,
    add_players: z.optional(players),
    ...priceAsked,
    ...placing,
    /** Whether the party's mail has a button to pay what is due, where the venue takes cards. Requirement B21. */
    email_pay_link: z._default(z.boolean(), true),
    /** Made by the form for what it asks for: the same one again returns the booking it made. Requirement W67. */
    request_id: z.optional(z.uuid()),
  }),
  reply: bookingReply,
  errors: [...placeErrors, 'PRICE_CHANGED', 'EXTRA_SOLD_OUT', 'PROMO_INVALID', 'CODE_USED_UP'],
});

export const updateBooking = contract(bookingsEdit, 'PUT /bookings/:booking_id', {
  summary: 'Change a booking; another date or time moves it, in one step or not at all',
  body: z.object({
    ...partyFields,
    base_players: z.optional(players),
    add_players: z.optional(players),
    party: priceAsked.party,
    extras: priceAsked.extras,
    keep_price: keepsPrice,
    overbook: placing.overbook,
    check_in_status: z.optional(checkInStatusSchema),
    /** Why the party is in although some have not signed; kept in the booking's history. */
    check_in_reason: z.optional(cleanText(OVERRIDE_REASON_CHARS_MAX)),
    status: z.optional(z.enum(['confirmed', 'pending', 'cancelled', 'completed'])),
    updated_at: readAt,
  }),
  reply: bookingReply,
  errors: [...placeErrors, 'BOOKING_CANCELLED', 'VERSION_CONFLICT', 'EXTRA_SOLD_OUT'],
});

export const rescheduleBooking = contract(bookingsEdit, 'POST /bookings/:booking_id/reschedule', {
  summary: 'Move a booking: the old place is freed and the new one taken in one step, or neither',
  body: z.object({
    date_scheduled: dateSchema,
    booking_time: timeSchema,
    ...placing,
    keep_price: keepsPrice,
    updated_at: readAt,
  }),
  reply: bookingReply,
  errors: [...placeErrors, 'BOOKING_CANCELLED', 'VERSION_CONFLICT', 'EXTRA_SOLD_OUT'],
});

export const cancelBooking = contract(bookingsEdit, 'POST /bookings/:booking_id/cancel', {
  summary: 'Cancel a booking and free its place; again changes nothing. What was paid is refunded by its own call',
  body: z.object({ reason: z._default(cleanText(REASON_MAX), ''), updated_at: readAt }),
  reply: bookingReply,
  errors: ['BOOKING_NOT_FOUND', 'VERSION_CONFLICT'],
});

export const reviewBooking = contract(bookingsEdit, 'POST /bookings/:booking_id/reviewed', {
  summary: 'Staff looked at what needed a review; again changes nothing',
  body: z.object({}),
  reply: { booking: bookingRowSchema },
  errors: ['BOOKING_NOT_FOUND'],
});

const missingDocumentSchema = z.object({
  document_id: z.string(),
  name: z.string(),
  status: z.enum(['expired', 'outdated', 'came_of_age', 'missing']),
});

const bookingsRead = { ...venueCalls, permission: 'bookings.read' } as const;

export const getParty = contract(bookingsRead, 'GET /bookings/:booking_id/party', {
  summary: 'Who has signed for a party, and the link where the others sign',
  reply: {
    party: partySchema,
    people: z.array(
      z.object({
        waiver_id: z.string(),
        name: z.string(),
        waiver_type: z.enum(['Adult', 'Minor']),
        signed_at: instantSchema,
        /** Documents that they need for the party's day and have no valid signature of, as the desk names them. */
        missing: z.optional(z.array(missingDocumentSchema)),
      }),
    ),
  },
  errors: ['BOOKING_NOT_FOUND'],
});

const bookingEventSchema = z.object({
  happened_at: instantSchema,
  /**
   * `held_again`: paid late, by a party whose hold had run out. `message`: what a visitor wrote is the detail. `checked_in`: the party
   * of a canceled booking came all the same. `money_settled`: staff settled what was taken without a bill.
   */
  kind: z.enum([
    'created',
    'confirmed',
    'changed',
    'moved',
    'cancelled',
    'expired',
    'held_again',
    'refunded',
    'refund_failed',
    'pay_link_sent',
    'message',
    'overbooked',
    'reviewed',
    'money_settled',
    'checked_in',
  ]),
  by: z.enum(['visitor', 'staff', 'device', 'system']),
  /** What changed, in a sentence; empty where the kind says it all. */
  detail: z.string(),
});
export type BookingEvent = z.output<typeof bookingEventSchema>;

export const listBookingEvents = contract(bookingsRead, 'GET /bookings/:booking_id/history', {
  summary: 'What happened to a booking, oldest first',
  reply: { events: z.array(bookingEventSchema) },
  errors: ['BOOKING_NOT_FOUND'],
});

export const getBookingPayments = contract(bookingsRead, 'GET /bookings/:booking_id/payments', {
  summary: 'A booking as it is now, and what was paid for it and given back, newest first',
  reply: { booking: bookingRowSchema, payments: z.array(listedPaymentSchema) },
  errors: ['BOOKING_NOT_FOUND'],
});

const bookingDays = z.object({ from: dateSchema, to: dateSchema });

export const listBookingDays = contract(bookingsRead, 'GET /booking-days', {
  summary: 'Days with bookings that are not canceled, and how many; `from` and `to` are inclusive',
  query: bookingDays,
  reply: { days: z.array(z.object({ date: dateSchema, bookings: z.int() })) },
});

/** A booking that is being moved leaves its own place free. */
const moved = z.object({ except: z.optional(cleanText(64)) });

export const getStaffAvailability = contract(bookingsRead, 'GET /offerings/:offering_id/availability/:date', {
  params: z.object({ date: plannedDateSchema }),
  summary: 'Start times of one day for staff, who may also place a party at a time of today that has begun',
  query: moved,
  reply: getAvailability.reply.shape,
});

export const getStaffCalendar = contract(bookingsRead, 'GET /offerings/:offering_id/calendar/:month', {
  summary: 'Which days of a month staff can book, and why not the others',
  params: getCalendar.params,
  query: moved,
  reply: getCalendar.reply.shape,
});

/* The venue's reports go by the day that bookings are for. Requirement B17. */

/** Those of a check-in's periods that reports of parties have. */
const partyPeriods = ['today', 'week', 'quarter', 'year'] as const;

/** A booking that was checked in. */
const partyRecordSchema = z.object({
  booking_id: z.string(),
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  base_players: z.int(),
  add_players: z.int(),
  /** Who came, by the latest count; everyone booked where staff marked the booking without a count. */
  party_goers: z.int(),
});
export type PartyRecord = z.output<typeof partyRecordSchema>;

export const listBookingsBetween = contract(bookingsRead, 'GET /bookings/custom', {
  summary: 'Bookings for the venue days from startDate to endDate, both included, by date and time',
  query: z.object({ startDate: dateSchema, endDate: dateSchema }),
  reply: z.array(bookingRowSchema),
});

export const listBookingsOfPeriod = contract(bookingsRead, 'GET /bookings/:period', {
  summary: 'Bookings for a trailing period that ends today, by date and time',
  params: z.object({ period: z.enum(trailingPeriods) }),
  reply: z.array(bookingRowSchema),
});

export const listParties = contract(bookingsRead, 'GET /bookings/parties/:period', {
  summary: 'Bookings for a trailing period that ends today whose party came, by date and time',
  params: z.object({ period: z.enum(partyPeriods) }),
  reply: z.array(partyRecordSchema),
});
