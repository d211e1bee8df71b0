import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import type { CompletedPayment, createPayment } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { throttle } from '#access/throttle';
import { observationOf } from '#areas/money/payments/payment-state';
import { settlePayment } from '#areas/money/payments/settle-payment';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { isOpen, type PaymentRow } from '../booking-payment-state.ts';
import { bookingPayments } from '../settling/booking-payments.ts';
import { completedView, isGivenBack, tooLate } from './payment-page.service.ts';
import { requestedBooking, venueOfPayment } from './requested-booking.ts';
import { storePayment } from './store-payment.ts';

type Given = BodyOf<typeof createPayment>;

/** Strangers who try card numbers are stopped here; nobody's own card needs so many tries. */
const TRIES_PER_BOOKING = { name: 'booking-payment', hitsMax: 10, windowMs: 60 * 60_000 };
const TRIES_PER_ADDRESS = { name: 'booking-payment-address', hitsMax: 40, windowMs: 60 * 60_000 };
const NOTE_LENGTH_MAX = 400;

/**
 * Charges a card for the booking of a link, once: the charge is stored before it is sent, sent outside any transaction, and
 * settled in one. What is paid already answers that payment. Errors, in this order: TOO_MANY_REQUESTS, BOOKING_NOT_FOUND,
 * PAYMENTS_UNAVAILABLE, PAYMENT_UNKNOWN (one is open), BOOKING_CANCELLED, LINK_EXPIRED, CARD_DECLINED (with
 * `declineCode`, for pages that speak another language), PLACE_TAKEN (paid too late, given back). Requirements P1–P5, P10.
 */
export async function payBooking(deps: Deps, given: Given, ip: string): Promise<CompletedPayment> {
  await throttle(deps, TRIES_PER_ADDRESS, ip);
  const { bookingId, token } = given;
  const clientId = venueOfPayment(bookingId);
  const asked = { clientId, bookingId, token };
  /* A stranger without the link must not use up the booking's tries. */
  await deps.db.readVenue(clientId, (db) => requestedBooking(db, asked));
  await throttle(deps, TRIES_PER_BOOKING, bookingId);
  const account = await venueAccount(deps, clientId);
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { row, booking, isNew } = await storePayment(deps, asked, account.locationId);
  if (!isNew) return completedView(row);
  const buyerEmail = [given.customerEmail, booking.party_email].find(isEmail);
  const outcome = await account.createPayment({
    sourceId: given.sourceId,
    idempotencyKey: row.idempotency_key,
    amountCents: row.amount_cents,
    currency: row.currency,
    referenceId: row.reference_id,
    note: noteOf(booking, given.customerName),
    ...(buyerEmail ? { buyerEmail } : {}),
    customerInitiated: true,
  });
  const settled = await settlePayment(deps, bookingPayments, row, observationOf(outcome));
  /* An event may have settled it before, and knows less of why. */
  if (settled.status === 'declined' && outcome.kind === 'declined')
    throw new AppError('CARD_DECLINED', { message: outcome.message, extra: { declineCode: outcome.code } });
  return resultOf(settled);
}

function noteOf(booking: Row<'bookings'>, customerName: string): string {
  const { offering_name, date_scheduled, booking_time, party_name } = booking;
  const parts = [offering_name, date_scheduled, displayTime(booking_time), customerName || party_name];
  return parts.join(', ').slice(0, NOTE_LENGTH_MAX);
}

/** Only a payment that confirmed the booking is success. Requirement P4. */
function resultOf(row: PaymentRow): CompletedPayment {
  if (isOpen(row)) throw new AppError('PAYMENT_UNKNOWN');
  if (row.status === 'declined') throw new AppError('CARD_DECLINED');
  if (row.status !== 'completed') throw new AppError('PAYMENTS_UNAVAILABLE');
  if (row.applied_at !== null) return completedView(row);
  /* The page then asks what became of it, and offers to pay again. */
  if (isGivenBack(row)) throw new AppError('PAYMENT_UNKNOWN');
  throw tooLate(row);
}
