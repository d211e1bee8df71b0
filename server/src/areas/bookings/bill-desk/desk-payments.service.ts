import { leftOfPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Bill, BillPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type * as contracts from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents, formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Doer } from '#access/principal';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { type VenueWrite, writeVenue } from '#venue/venue-write';
import { billView } from '../bills/bill-view.ts';
import { findBillPayment, listBackOf } from '../bills/bills.shared.repository.ts';
import { balanceOfBill, type NewPayment, toAmounts, writeBill } from '../bills/write-bill.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { confirmWhenPaid } from '../scheduling/placing/confirm-when-paid.ts';
import { isMade, requestHash } from './asked-once.ts';

/* Money at the desk. An entry keeps a hash of its request, so that the same one again answers what was done. Requirement B65. */

interface Asked {
  clientId: string;
  bookingId: string;
}

/**
 * Notes money that was taken, and confirms a booking whose deposit is paid by it. Errors: BOOKING_NOT_FOUND, NO_BILL,
 * MUTATION_ID_REUSED, INVALID_INPUT (less was handed over than paid), BALANCE_CHANGED for more than is due, unless that is meant.
 */
export function takePayment(
  deps: Deps,
  { clientId, bookingId, by: { actor, deviceName } }: Asked & { by: Doer },
  given: BodyOf<typeof contracts.takeBillPayment>,
): Promise<{ bill: Bill; payment: BillPayment; change: number }> {
  const id = given.payment_id.toLowerCase();
  const request = requestHash('take', [bookingId], given);
  return writeVenue(deps, clientId, async (write) => {
    const { db } = write;
    const { booking, bill } = await requireBill(write, bookingId);
    const entry: NewPayment = { ...paymentOf(write, given, request), device_name: deviceName };
    const isSame = (known: Row<'bill_payments'>) => saysTheSame(known, { ...entry, booking_id: bookingId });
    if (!isMade(await findBillPayment(db, clientId, id), request, isSame)) {
      const isOver = entry.amount_cents > balanceOfBill(bill);
      if (isOver && !given.allow_over) throw await balanceChanged(deps, write, bill, stillDue(bill));
      const paid = await writeBill(write, bill, { booking, actor, payments: [entry] });
      await confirmWhenPaid(write, booking, paid, { actor });
    }
    const { bill: after, payment } = await answered(deps, write, bookingId, id);
    return { bill: after, payment, change: payment.change ?? 0 };
  });
}

/** What a device and a call say of a payment alike. */
const said = [
  'kind',
  'booking_id',
  'method',
  'amount_cents',
  'tip_cents',
  'tendered_cents',
  'reference',
  'payer_name',
] as const satisfies readonly (keyof Row<'bill_payments'>)[];

function saysTheSame(known: Row<'bill_payments'>, given: Pick<Row<'bill_payments'>, (typeof said)[number]>): boolean {
  return said.every((column) => known[column] === given[column]);
}

/** Errors: INVALID_INPUT. */
function paymentOf(
  { nowAtUtc }: VenueWrite,
  given: BodyOf<typeof contracts.takeBillPayment>,
  request: string,
): NewPayment {
  const { method, tendered, reference, payer_name: payer } = given;
  const [amount, tip] = [dollarsToCents(given.amount), dollarsToCents(given.tip)];
  const handed = tendered === null || tendered === undefined ? null : dollarsToCents(tendered);
  if (handed !== null && handed < amount + tip) {
    const message = `This is less than the ${formatCents(amount + tip)} that is paid.`;
    throw new AppError('INVALID_INPUT', { message, fields: { tendered: message } });
  }
  return {
    ...entryDefaults,
    payment_id: given.payment_id.toLowerCase(),
    kind: 'payment',
    of_payment_id: null,
    method,
    amount_cents: amount,
    tip_cents: tip,
    tendered_cents: handed,
    reference: reference?.trim() || null,
    payer_name: payer?.trim() || null,
    reason: null,
    request,
    taken_at: nowAtUtc,
  };
}

/** What entries of the desk have in common. */
export const entryDefaults = {
  tendered_cents: null,
  reference: null,
  payer_name: null,
  status: 'completed',
  device_name: null,
} as const;

/**
 * Takes back what is left of a payment that was noted by mistake, with its tip. Errors: BOOKING_NOT_FOUND, NO_BILL, NOT_FOUND,
 * MUTATION_ID_REUSED, CHANGE_NOT_ALLOWED for money that only a refund gives back, and where nothing is left.
 */
export function voidPayment(
  deps: Deps,
  { clientId, bookingId, userId }: Asked & { userId: string },
  { paymentId, given }: { paymentId: string; given: BodyOf<typeof contracts.voidBillPayment> },
): Promise<Bill> {
  const id = given.void_id.toLowerCase();
  const request = requestHash('void payment', [bookingId, paymentId], given);
  return writeVenue(deps, clientId, async (write) => {
    const { db, nowAtUtc } = write;
    const { booking, bill } = await requireBill(write, bookingId);
    const isSame = (known: Row<'bill_payments'>) =>
      known.booking_id === bookingId &&
      known.of_payment_id === paymentId.toLowerCase() &&
      known.reason === given.reason;
    if (!isMade(await findBillPayment(db, clientId, id), request, isSame)) {
      const payment = await requirePayment(write, bookingId, paymentId);
      if (payment.method === 'square') throw notAllowed('Square has this payment. Please refund it instead.');
      if (payment.z_number !== null)
        throw notAllowed('The day of this payment is closed, so that it can’t be voided. Please refund it instead.');
      const left = await leftOf(write, payment);
      if (left.amount + left.tip === 0) throw notAllowed('Nothing is left of this payment.');
      const entry: NewPayment = {
        ...entryDefaults,
        payment_id: id,
        kind: 'void',
        of_payment_id: payment.payment_id,
        method: payment.method,
        amount_cents: left.amount,
        tip_cents: left.tip,
        reason: given.reason,
        request,
        taken_at: nowAtUtc,
      };
      await writeBill(write, bill, { booking, actor: `user:${userId}`, payments: [entry] });
    }
    return (await answered(deps, write, bookingId, id)).bill;
  });
}

/** A payment of this booking. Errors: NOT_FOUND, CHANGE_NOT_ALLOWED for a refund or a void. */
export async function requirePayment(
  { db, clientId }: VenueWrite,
  bookingId: string,
  paymentId: string,
): Promise<Row<'bill_payments'>> {
  const payment = await findBillPayment(db, clientId, paymentId.toLowerCase());
  if (payment?.booking_id !== bookingId)
    throw new AppError('NOT_FOUND', { message: 'This payment was not found on this bill.' });
  if (payment.kind !== 'payment') throw notAllowed('This gave money back, so that nothing of it can be given back.');
  return payment;
}

/** Cents that are left of a payment: what is on its way back is gone. */
export async function leftOf(
  { db, clientId }: VenueWrite,
  payment: Row<'bill_payments'>,
): Promise<{ amount: number; tip: number }> {
  return leftOfPayment(toAmounts(payment), (await listBackOf(db, clientId, payment)).map(toAmounts));
}

export const notAllowed = (message: string) => new AppError('CHANGE_NOT_ALLOWED', { message });

function stillDue(bill: Row<'bills'>): string {
  const balance = balanceOfBill(bill);
  return balance > 0 ? `Only ${formatCents(balance)} is still due.` : 'Nothing is due anymore.';
}

/** An amount that does not fit the bill as it is now, which the error shows. */
export async function balanceChanged(
  deps: Deps,
  { db }: VenueWrite,
  bill: Row<'bills'>,
  message: string,
): Promise<AppError> {
  return new AppError('BALANCE_CHANGED', { message, extra: { bill: await billView(deps, db, bill) } });
}

/** The bill as it is now, and one of its entries about money. */
export async function answered(
  deps: Deps,
  write: Pick<VenueWrite, 'db' | 'clientId'>,
  bookingId: string,
  entryId: string,
): Promise<{ bill: Bill; payment: BillPayment }> {
  const { bill: row } = await requireBill(write, bookingId);
  const bill = await billView(deps, write.db, row);
  const payment = bill.payments.find((one) => one.payment_id === entryId);
  if (!payment) throw new Error('An entry that was never stored');
  return { bill, payment };
}
