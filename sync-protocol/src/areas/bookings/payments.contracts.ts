import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import {
  cleanText,
  dateSchema,
  dollarsSchema,
  instantSchema,
  requiredText,
  timeSchema,
  visibleText,
} from '../../base/primitives.ts';
import { languageSchema } from '../../languages/language-schema.ts';
import { bookingPaymentSchema } from './booking.ts';
import { listedPaymentSchema, refundStatusSchema } from './listed-payment.ts';

/* What visitors pay a venue for their bookings. Amounts are dollars. Requirements P1–P10. */

const AMOUNT_MAX = 100_000;
const REASON_MAX = 190;
const bookingIdSchema = cleanText(64);
const tokenSchema = cleanText(256);
const amountSchema = dollarsSchema(0.01, AMOUNT_MAX);

const bookingsEdit = { access: 'client', permission: 'bookings.edit' } as const;

export const generatePaymentUrl = contract(bookingsEdit, 'POST /api/payments/generate-payment-url', {
  summary: 'A link to the payment page of a booking; the amount is its deposit, else $25.00, unless given',
  body: z.object({
    bookingId: bookingIdSchema,
    amount: z.optional(amountSchema),
    currency: z._default(z.literal('USD'), 'USD'),
  }),
  reply: { paymentUrl: z.string(), message: z.string() },
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_CANCELLED', 'ALREADY_EXISTS', 'PAYMENTS_UNAVAILABLE'],
});

export const emailPaymentLink = contract(
  bookingsEdit,
  'POST /api/clients/:client_id/bookings/:booking_id/email-payment-link',
  {
    summary: 'Mail the party of a booking a link to pay what is due',
    body: z.object({}),
    reply: { message: z.string() },
    errors: [
      'BOOKING_NOT_FOUND',
      'BOOKING_CANCELLED',
      'ALREADY_EXISTS',
      'PAYMENTS_UNAVAILABLE',
      'INVALID_INPUT',
      'TOO_MANY_REQUESTS',
    ],
  },
);

export const createBookingPaymentLink = contract(publicCalls, 'POST /api/payment/create-booking-payment-link', {
  summary: 'The payment page of a booking: with a link’s token, or without one while an online booking is held',
  body: z.object({ bookingId: bookingIdSchema, clientId: cleanText(16), token: z.optional(tokenSchema) }),
  reply: { message: z.string(), paymentLink: z.object({ url: z.string() }) },
  errors: [
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'ALREADY_EXISTS',
    'LINK_EXPIRED',
    'PAYMENTS_UNAVAILABLE',
    'TOO_MANY_REQUESTS',
  ],
});

const paymentSchema = z.object({
  id: z.string(),
  status: z.literal('completed'),
  /** What was charged. */
  amount: z.number(),
  /** How much of it is a tip; absent without one. */
  tip: z.optional(z.number()),
  currency: z.string(),
  receiptUrl: z.nullable(z.string()),
  completedAt: instantSchema,
});
export type CompletedPayment = z.output<typeof paymentSchema>;

const payableBookingSchema = z.object({
  booking_id: z.string(),
  /** Names it for people. Requirement B49. */
  reference: z.optional(z.string()),
  client_id: z.string(),
  client_name: z.string(),
  time_zone: z.string(),
  accent_color: z.string(),
  /** Null where the venue has no logo. */
  logo_version: z.nullable(z.string()),
  offering_name: z.string(),
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  party_name: z.string(),
  party_email: z.string(),
  /** Due now by this link: of a share, at most what nobody else has paid or is paying. */
  deposit_amount: z.number(),
  /** The place is booked, and this pays the rest of its bill or a share of it; absent while the place waits for the payment. */
  is_placed: z.optional(z.boolean()),
  /** Percentages to choose a tip from; absent where none is asked for. */
  tip_percents: z.optional(z.array(z.int())),
  /** Absent while nothing was paid. */
  payment: z.optional(bookingPaymentSchema),
  /** Until when an unpaid booking keeps its place. */
  hold_expires_at: z.nullable(instantSchema),
  /** The same in seconds from now, for pages whose clock may be wrong: 0 once it ran out. */
  hold_seconds_left: z.nullable(z.int()),
  language: languageSchema,
});
export type PayableBooking = z.output<typeof payableBookingSchema>;

export const getPayableBooking = contract(publicCalls, 'GET /api/public/bookings/booking/:booking_id', {
  summary: 'The booking of a payment link, and whether it is paid',
  query: z.object({ token: z._default(tokenSchema, '') }),
  reply: {
    booking: payableBookingSchema,
    paymentCompleted: z.boolean(),
    /** A charge of this link was made and its outcome is not known yet: nobody may pay by it again. */
    paymentPending: z.boolean(),
    /** The hold ran out, and the place is still free: a payment takes it up again, or nothing is charged. */
    holdEnded: z.boolean(),
    /** The last payment was refunded in full before it counted: its payer reads why they are asked again. */
    givenBack: z.optional(z.boolean()),
    payment: z.nullable(paymentSchema),
    /** The booking's own page, for the holder of this link; null until it is paid. */
    bookingUrl: z.nullable(z.string()),
    message: z.string(),
  },
  errors: ['BOOKING_NOT_FOUND', 'BOOKING_CANCELLED', 'LINK_EXPIRED', 'PLACE_TAKEN'],
});
export type PaymentLinkView = Omit<z.output<typeof getPayableBooking.reply>, 'success' | 'message'>;

export const createPayment = contract(publicCalls, 'POST /api/payments/create-payment', {
  summary: 'Pay for the booking of a link with a card token; the amount is the link’s, and a tip the payer’s',
  body: z.object({
    sourceId: requiredText(512),
    bookingId: bookingIdSchema,
    token: tokenSchema,
    customerEmail: z._default(visibleText(254), ''),
    customerName: z._default(visibleText(120), ''),
    /** For bookings with a bill, where the venue asks for tips. */
    tip: z.optional(dollarsSchema(0, AMOUNT_MAX)),
    /** What the payer saw, without the tip: another amount is not charged, and the error has the quote of now. For bookings with a bill. */
    quoted_cents: z.optional(z.int()),
  }),
  reply: {
    payment: paymentSchema,
    /** Null for one who pays a share of a bill. */
    bookingUrl: z.nullable(z.string()),
    /** Another call paid the link, so that the card of this one was not charged. */
    byOther: z.optional(z.boolean()),
    message: z.string(),
  },
  errors: [
    'PRICE_CHANGED',
    'BALANCE_CHANGED',
    'BOOKING_NOT_FOUND',
    'BOOKING_CANCELLED',
    'LINK_EXPIRED',
    'PAYMENT_UNKNOWN',
    'PAYMENTS_UNAVAILABLE',
    'CARD_DECLINED',
    'PLACE_TAKEN',
    'TOO_MANY_REQUESTS',
  ],
});

export const venueWebhook = contract({ access: 'webhook' }, 'POST /api/webhooks/square/:client_id', {
  summary: 'Events of a venue’s own Square account, verified by their signature',
  errors: ['WEBHOOK_SIGNATURE'],
  bodyBytesMax: 256 * 1024,
});

export const refundBooking = contract(venueCalls, 'POST /bookings/:booking_id/refund', {
  permission: 'bookings.refund',
  needsConfirmation: true,
  summary: 'Refund what was paid for a booking, or part of it; what is left unless an amount is given',
  body: z.object({ amount: z.optional(amountSchema), reason: z._default(cleanText(REASON_MAX), '') }),
  reply: {
    refund: z.object({
      id: z.string(),
      status: refundStatusSchema,
      amount: z.number(),
      /** Why it failed; empty otherwise. */
      message: z.string(),
    }),
  },
  errors: ['BOOKING_NOT_FOUND', 'VERSION_CONFLICT', 'PAYMENTS_UNAVAILABLE'],
  allowedWhenExpired: true,
});

export const listBookingPayments = contract({ access: 'client' }, 'GET /api/payments/client/:client_id/payments', {
  permission: 'bookings.read',
  summary: 'What was paid for bookings, newest first',
  query: z.object({
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 100),
  }),
  reply: { payments: z.array(listedPaymentSchema) },
});
