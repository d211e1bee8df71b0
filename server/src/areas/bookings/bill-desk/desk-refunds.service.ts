import type { Bill, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { findBillPayment, updateBillPayment } from '../bills/bills.shared.repository.ts';
import { type NewPayment, writeBill } from '../bills/write-bill.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { isMade, requestHash } from './asked-once.ts';
import { answered, balanceChanged, entryDefaults, leftOf, requirePayment } from './desk-payments.service.ts';

type Given = BodyOf<typeof contracts.refundBillPayment>;

interface Asked {
  clientId: string;
  bookingId: string;
  userId: string;
  given: Given;
}

/** How money goes back by Square, which the feature of Square payments brings. */
export interface SquareRefunds {
  /** Learns what went back there. False where no account is connected. */
  prepare(deps: Deps, clientId: string, bookingId: string): Promise<boolean>;
  /** Reserves it; the result sends it, once that is committed. */
  reserve(
    deps: Deps,
    write: VenueWrite,
    paymentId: string,
    back: { amountCents: number; actor: string; reason: string; refundId: string },
  ): Promise<() => Promise<unknown>>;
}

/**
 * Gives back money of one payment: by hand at once, and by Square as today, reserved before Square is asked and settled afterward.
 * What was paid goes back before the tip does. Errors: BOOKING_NOT_FOUND, NO_BILL, NOT_FOUND, MUTATION_ID_REUSED, CHANGE_NOT_ALLOWED (of
 * a refund or a void), INVALID_INPUT (the other kind of money), BALANCE_CHANGED (more than is left of it), PAYMENTS_UNAVAILABLE.
 * Requirements B65, P9.
 */
export async function refundPayment(
  deps: Deps,
  square: SquareRefunds,
  asked: Asked,
): Promise<{ bill: Bill; payment: BillPayment }> {
  const { clientId, bookingId, given } = asked;
  const id = given.refund_id.toLowerCase();
  const isBySquare = given.method === 'square';
  const isConnected = isBySquare && (await square.prepare(deps, clientId, bookingId));
  const send = await writeVenue(deps, clientId, async (write) => {
    const request = requestHash('refund', [bookingId], given);
    const { bill } = await requireBill(write, bookingId);
    if (isMade(await findBillPayment(write.db, clientId, id), request)) return null;
    const payment = await requirePayment(write, bookingId, given.payment_id);
    refuseOtherMoney(payment, given.method);
    if (isBySquare && !isConnected) throw new AppError('PAYMENTS_UNAVAILABLE');
    const left = await leftOf(write, payment);
    const cents = dollarsToCents(given.amount);
    const leftCents = left.amount + left.tip;
    if (cents > leftCents)
      throw await balanceChanged(
        deps,
        write,
        bill,
        `Only ${formatCents(leftCents)} of this payment is left to refund.`,
      );
    if (!isBySquare) return refundByHand(write, asked, { payment, left, request });
    const back = { amountCents: cents, actor: `user:${asked.userId}`, reason: given.reason, refundId: id };
    const sends = await square.reserve(deps, write, payment.payment_id, back);
    await updateBillPayment(write.db, { client_id: clientId, payment_id: id }, { request });
    return sends;
  });
  await send?.();
  return deps.db.readVenue(clientId, (db) => answered(deps, { db, clientId }, bookingId, id));
}

/** Errors: INVALID_INPUT. */
function refuseOtherMoney({ method: paidBy }: Row<'bill_payments'>, method: Given['method']): void {
  if ((paidBy === 'square') === (method === 'square')) return;
  const message =
    paidBy === 'square'
      ? 'This was paid by Square, so that it goes back by Square.'
      : 'Only what was paid by Square can go back by Square.';
  throw new AppError('INVALID_INPUT', { message, fields: { method: message } });
}

async function refundByHand(
  write: VenueWrite,
  { bookingId, userId, given }: Asked,
  { payment, left, request }: { payment: Row<'bill_payments'>; left: { amount: number }; request: string },
): Promise<null> {
  const cents = dollarsToCents(given.amount);
  const amount = Math.min(cents, left.amount);
  const entry: NewPayment = {
    ...entryDefaults,
    payment_id: given.refund_id.toLowerCase(),
    kind: 'refund',
    of_payment_id: payment.payment_id,
    method: given.method,
    amount_cents: amount,
    tip_cents: cents - amount,
    reason: given.reason,
    request,
    taken_at: write.nowAtUtc,
  };
  const { booking, bill } = await requireBill(write, bookingId);
  await writeBill(write, bill, { booking, actor: `user:${userId}`, payments: [entry] });
  return null;
}
