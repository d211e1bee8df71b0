import { displayTime } from '@gatehouse/sync-protocol/areas/bookings/availability/display-time';
import { shownLines } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { CompletedPayment, createPayment } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { centsToDollars, dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { isEmail } from '@gatehouse/sync-protocol/base/people/email';
import { throttle } from '#access/throttle';
import { observationOf } from '#areas/money/payments/payment-state';
import { settlePayment } from '#areas/money/payments/settle-payment';
import { venueAccount } from '#areas/money/square-accounts/square-accounts.service';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView, guestBill } from '../../bills/bill-view.ts';
import { findBill } from '../../bills/bills.shared.repository.ts';
import { termsOfBill } from '../../bills/write-bill.ts';
import { tipPercents } from '../../prices/tax-settings.service.ts';
import { extendHold } from '../../scheduling/bookings.shared.repository.ts';
import { holdAgain } from '../../scheduling/placing/late-place.ts';
import { isOpen, type PaymentRow } from '../booking-payment-state.ts';
import { appliedPaymentOf, insertPayment } from '../booking-payments.repository.ts';
import { bookingPayments } from '../settling/booking-payments.ts';
import { completedView, isGivenBack, tooLate } from './payment-page.service.ts';
import {
  dueCents,
  isBeingPaid,
  type RequestedBooking,
  requestedBooking,
  requirePayable,
  venueOfPayment,
} from './requested-booking.ts';

type Given = BodyOf<typeof createPayment>;

/** Strangers who try card numbers are stopped here; nobody's own card needs so many tries. */
const TRIES_PER_BOOKING = { name: 'booking-payment', hitsMax: 10, windowMs: 60 * 60_000 };
/** Each payer of a share has the tries of a booking, and all of them together have these. */
const TRIES_OF_SHARES = { name: 'booking-payment-shares', hitsMax: 60, windowMs: 60 * 60_000 };
const TRIES_PER_ADDRESS = { name: 'booking-payment-address', hitsMax: 40, windowMs: 60 * 60_000 };
const NOTE_LENGTH_MAX = 400;

/**
 * Charges a card for the booking of a link, once: the charge is stored before it is sent, sent outside any transaction, and
 * settled in one. What is paid already answers that payment, with `byOther`. Errors, in this order: TOO_MANY_REQUESTS, BOOKING_NOT_FOUND,
 * PAYMENTS_UNAVAILABLE, those of `storePayment`, CARD_DECLINED (with `declineCode`, for pages that speak another language), PLACE_TAKEN
 * (paid too late, given back). Requirements B66, P1–P5, P10.
 */
export async function payBooking(
  deps: Deps,
  given: Given,
  ip: string,
): Promise<{ payment: CompletedPayment; byOther?: true }> {
  await throttle(deps, TRIES_PER_ADDRESS, ip);
  const { bookingId, token } = given;
  const clientId = venueOfPayment(bookingId);
  const asked = { clientId, bookingId, token };
  /* A stranger without the link must not use up the booking's tries. */
  const { share } = await deps.db.readVenue(clientId, (db) => requestedBooking(db, asked));
  if (share) await throttle(deps, TRIES_OF_SHARES, bookingId);
  await throttle(deps, TRIES_PER_BOOKING, share?.link_id ?? bookingId);
  const account = await venueAccount(deps, clientId);
  if (!account) throw new AppError('PAYMENTS_UNAVAILABLE');
  const { row, booking, isNew } = await storePayment(deps, { ...asked, given }, account.locationId);
  if (!isNew) return { payment: completedView(row), byOther: true };
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
  return { payment: resultOf(settled) };
}

function noteOf(booking: Row<'bookings'>, customerName: string): string {
  const { offering_name, date_scheduled, booking_time, party_name } = booking;
  const parts = [offering_name, date_scheduled, displayTime(booking_time), customerName || party_name];
  return parts.join(', ').slice(0, NOTE_LENGTH_MAX);
}

/** A payment is a success only if it confirmed the booking. Requirement P4. */
function resultOf(row: PaymentRow): CompletedPayment {
  if (isOpen(row)) throw new AppError('PAYMENT_UNKNOWN');
  if (row.status === 'declined') throw new AppError('CARD_DECLINED');
  if (row.status !== 'completed') throw new AppError('PAYMENTS_UNAVAILABLE');
  if (row.applied_at !== null) return completedView(row);
  /* The page then asks what became of it, and offers to pay again. */
  if (isGivenBack(row)) throw new AppError('PAYMENT_UNKNOWN');
  throw tooLate(row);
}

/** Beyond it nobody waits for the answer anymore, and the job asks. */
const LOOK_AFTER_MS = 60_000;
/** Time for another card, where the first one is declined after the hold. */
const CHARGE_MS = 3 * 60_000;

/**
 * Stores a charge before it is sent; while it is open, it keeps its place, and what it takes of a bill is reserved. `isNew` is false
 * where the link is paid already. The venue's row lock makes it the only open one of its link, so that charges of several links at once
 * never come to more than the balance. A place whose hold ran out is taken up again or nothing is charged. Errors, in this order:
 * BOOKING_NOT_FOUND, PAYMENT_UNKNOWN (with `byOther`), BOOKING_CANCELLED, LINK_EXPIRED, and of a bill BALANCE_CHANGED (nothing is left, with `bill`),
 * PRICE_CHANGED (with `quote` and `deposit_amount`), INVALID_INPUT (no tips here). Requirements B66, P1, P3, P5, P20.
 */
function storePayment(
  deps: Deps,
  { given, ...asked }: { clientId: string; bookingId: string; token: string; given: Given },
  locationId: string,
): Promise<{ row: PaymentRow; booking: Row<'bookings'>; isNew: boolean }> {
  return writeVenue(deps, asked.clientId, async (write) => {
    const { db, clientId, nowAtUtc } = write;
    const requested = await requestedBooking(db, asked);
    const paid = appliedPaymentOf(requested.own);
    if (paid) return { row: paid, booking: requested.booking, isNew: false };
    if (isBeingPaid(requested)) throw new AppError('PAYMENT_UNKNOWN', { extra: { byOther: true } });
    await requirePayable(write, requested);
    const { time_zone: timeZone } = await readVenueRow(db, clientId);
    const booking = await holdAgain(deps, write, requested.booking, timeZone);
    const tipCents = await requireSeenAmount(deps, write, requested, given);
    const nowMs = deps.clock.now();
    const paymentId = deps.ids.uuid();
    const row = await insertPayment(db, {
      client_id: clientId,
      payment_id: paymentId,
      booking_id: booking.booking_id,
      link_id: requested.link.link_id,
      kind: 'card',
      status: 'started',
      amount_cents: dueCents(requested) + tipCents,
      tip_cents: tipCents,
      currency: 'USD',
      idempotency_key: deps.ids.uuid(),
      reference_id: paymentId,
      location_id: locationId,
      created_at: nowAtUtc,
      updated_at: nowAtUtc,
      next_check_at: new Date(nowMs + LOOK_AFTER_MS).toISOString(),
      attempts: 0,
    });
    await extendHold(write, booking, new Date(nowMs + CHARGE_MS).toISOString());
    return { row, booking, isNew: true };
  });
}

/** The tip in cents. Of a bill only the amount that the payer saw is charged. Errors: BALANCE_CHANGED, PRICE_CHANGED, INVALID_INPUT. */
async function requireSeenAmount(
  deps: Deps,
  { db, clientId }: VenueWrite,
  requested: RequestedBooking,
  { quoted_cents: quotedCents, tip = 0 }: Given,
): Promise<number> {
  const { bill, share } = requested;
  if (!bill) return 0;
  const due = dueCents(requested);
  if (due === 0) {
    const shown = guestBill(await billView(deps, db, bill));
    throw new AppError('BALANCE_CHANGED', { extra: { bill: share ? payersBill(shown) : shown } });
  }
  if (quotedCents !== undefined && quotedCents !== due) {
    const message = 'The amount to pay has changed meanwhile. Please look at it again.';
    const extra = { quote: await quoteForPayer(deps, db, bill, due), deposit_amount: centsToDollars(due) };
    throw new AppError('PRICE_CHANGED', { message, extra });
  }
  if (tip > 0 && (await tipPercents(db, clientId)).length === 0) {
    const message = 'This venue takes no tips online.';
    throw new AppError('INVALID_INPUT', { message, fields: { tip: message } });
  }
  return dollarsToCents(tip);
}

/** The bill as a quote, of which `due_now` and `quoted_cents` are what the payer would agree to next. */
async function quoteForPayer(deps: Deps, db: Connection, { client_id, booking_id }: Row<'bills'>, due: number) {
  /* A hold that ran out has just been taken up again, with its lines. */
  const bill = await findBill(db, client_id, booking_id);
  if (!bill) throw new Error('A bill that went away');
  const { lines, subtotal, discount, tax, total } = await billView(deps, db, bill);
  return {
    lines: shownLines(lines).map(
      ({ line_id: _id, voids: _voids, voided_by: _by, reason: _reason, by: _staff, created_at: _at, ...line }) => line,
    ),
    subtotal,
    discount,
    tax,
    total,
    due_now: centsToDollars(due),
    quoted_cents: due,
    prices_include_tax: termsOfBill(bill).taxes.isIncluded,
  };
}

/** What one who pays a share may read of a bill: nothing of the others who pay, whose links would open their payments. */
function payersBill(bill: Bill): Bill {
  return { ...bill, links: [], payments: bill.payments.map((payment) => ({ ...payment, payer_name: null })) };
}
