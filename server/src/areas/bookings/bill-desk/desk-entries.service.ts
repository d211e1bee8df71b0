import { leftOfPayment } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import { addedLine } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { AppError } from '#base/app-error';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { VenueWrite } from '#venue/venue-write';
import {
  findBill,
  findBillPayment,
  findLine,
  insertBillPayments,
  listBillPayments,
  updateBill,
} from '../bills/bills.shared.repository.ts';
import {
  addPaymentSales,
  balanceOfBill,
  type NewPayment,
  newLine,
  termsOfBill,
  toAmounts,
  writeBill,
} from '../bills/write-bill.ts';
import { requireStock } from '../scheduling/availability/extra-stock.ts';
import { findBooking } from '../scheduling/bookings.shared.repository.ts';
import { requireBill } from '../scheduling/placing/booking-changes.ts';
import { confirmWhenPaid } from '../scheduling/placing/confirm-when-paid.ts';

/*
 * What desks did to bills while they may have been offline: it happened, so it is kept, and what breaks a rule is marked for staff.
 * Rules M9 to M11 and Q9, requirement B65.
 */

/** Who did it, with which device, and whether there is a reason to review it whatever it is. */
export interface DoneAtDesk {
  actor: string;
  deviceName: string | null;
  isOdd: boolean;
}

/** What was done with an entry, and whether staff should look at it. */
interface Kept {
  needsReview: boolean;
  /** It was there before. */
  isKnown?: boolean;
}

type Given = Pick<
  NewPayment,
  'payment_id' | 'method' | 'amount_cents' | 'tip_cents' | 'tendered_cents' | 'reference' | 'payer_name' | 'taken_at'
>;

const plain = { kind: 'payment', of_payment_id: null, reason: null, status: 'completed', request: null } as const;

/** Keeps money for a booking, once. Errors: ALREADY_EXISTS when the id belongs to other money. */
export async function keepDeskPayment(
  write: VenueWrite,
  bookingId: string,
  given: Given,
  { deviceName, ...done }: DoneAtDesk,
): Promise<Kept> {
  const { db, clientId } = write;
  const payment: NewPayment = { ...plain, ...given, device_name: deviceName };
  const existing = await findBillPayment(db, clientId, given.payment_id);
  if (!existing) return { needsReview: await addMoney(write, payment, { bookingId, ...done }) };
  if (!isSameMoney(existing, { ...payment, booking_id: bookingId })) throw new AppError('ALREADY_EXISTS');
  return { needsReview: (await findBill(db, clientId, bookingId))?.needs_review === 1, isKnown: true };
}

function isSameMoney(known: Row<'bill_payments'>, given: NewPayment & { booking_id: string }): boolean {
  return (['kind', 'booking_id', 'method', 'amount_cents', 'tip_cents'] as const).every(
    (column) => known[column] === given[column],
  );
}

/**
 * Adds an entry about money to the bill of a booking; without a bill it still counts, and waits for staff. Above the balance, and of a
 * booking that was canceled, a payment marks the bill. Answers whether staff should look at it.
 */
async function addMoney(
  write: VenueWrite,
  payment: NewPayment,
  { bookingId, actor, isOdd }: { bookingId: string } & Omit<DoneAtDesk, 'deviceName'>,
): Promise<boolean> {
  const { db, clientId, nowAtUtc: arrived_at } = write;
  const booking = await findBooking(db, clientId, bookingId);
  const bill = booking && (await findBill(db, clientId, bookingId));
  if (!bill) {
    const row = { ...payment, client_id: clientId, booking_id: bookingId, actor, arrived_at, z_number: null };
    await insertBillPayments(db, [row]);
    await addPaymentSales(write, [row]);
    await write.happened({ kind: 'bill.money_kept', actor, payment: row });
    return true;
  }
  const after = await writeBill(write, bill, { booking, actor, payments: [payment] });
  const isPaying = payment.kind === 'payment';
  const confirmed = isPaying ? await confirmWhenPaid(write, booking, after, { actor }) : booking;
  /* A booking whose hold had run out costs again what it did. */
  const now = confirmed === booking ? after : ((await findBill(db, clientId, bookingId)) ?? after);
  const needsReview = isOdd || (isPaying && (balanceOfBill(now) < 0 || confirmed.status === 'cancelled'));
  if (needsReview && now.needs_review === 0) await updateBill(db, now, { needs_review: 1 });
  return needsReview;
}

/**
 * Takes back what is left of a payment, once however many desks do; null where the payment has not arrived. One that a close of the day has
 * counted is refunded, for review. Errors: ALREADY_EXISTS when the id belongs to another entry, CHANGE_NOT_ALLOWED for money that went
 * through Square, and for what is no payment.
 */
export async function voidDeskPayment(
  write: VenueWrite,
  { id, of, reason, atUtc }: { id: string; of: string; reason: string; atUtc: string },
  { deviceName, actor, isOdd }: DoneAtDesk,
): Promise<Kept | null> {
  const { db, clientId } = write;
  const existing = await findBillPayment(db, clientId, id);
  if (existing && existing.of_payment_id !== of) throw new AppError('ALREADY_EXISTS');
  if (existing) return { needsReview: isOdd || existing.kind === 'refund', isKnown: true };
  const payment = await findBillPayment(db, clientId, of);
  if (!payment) return null;
  if (payment.kind !== 'payment') throw new AppError('CHANGE_NOT_ALLOWED', { message: 'This is no payment.' });
  if (payment.method === 'square')
    throw new AppError('CHANGE_NOT_ALLOWED', { message: 'A Square payment can’t be voided. Please refund it.' });
  const { booking_id: bookingId, method } = payment;
  const entries = await listBillPayments(db, clientId, [bookingId]);
  const back = entries.filter((row) => row.of_payment_id === of);
  const left = leftOfPayment(toAmounts(payment), back.map(toAmounts));
  if (left.amount + left.tip === 0) return { needsReview: isOdd };
  const isCounted = payment.z_number !== null;
  const entry: NewPayment = {
    ...plain,
    payment_id: id,
    kind: isCounted ? 'refund' : 'void',
    of_payment_id: of,
    method,
    amount_cents: left.amount,
    tip_cents: left.tip,
    tendered_cents: null,
    reference: null,
    payer_name: null,
    reason,
    device_name: deviceName,
    taken_at: atUtc,
  };
  return { needsReview: await addMoney(write, entry, { bookingId, actor, isOdd: isOdd || isCounted }) };
}

/**
 * Adds an extra to a bill at the price that the desk showed, by the taxes that the booking copied, once. Above the stock, and for a
 * booking that was canceled, it marks the bill. Errors: BOOKING_NOT_FOUND and NO_BILL where there is no bill, ALREADY_EXISTS when the id belongs to another line.
 */
export async function addDeskLine(
  deps: Pick<Deps, 'ids'>,
  write: VenueWrite,
  bookingId: string,
  line: { id: string; extraId: string | null; name: string; unitCents: number; quantity: number; isTaxable: boolean },
  { deviceName, actor, isOdd }: DoneAtDesk,
): Promise<Kept> {
  const { id, extraId, name, unitCents: unit, quantity, isTaxable } = line;
  const existing = await findLine(write.db, write.clientId, id);
  if (existing) {
    const { booking_id, extra_id, unit_cents, quantity: count } = existing;
    const isSame = booking_id === bookingId && extra_id === extraId && unit_cents === unit && count === quantity;
    if (!isSame) throw new AppError('ALREADY_EXISTS');
    return { needsReview: isOdd, isKnown: true };
  }
  const { booking, bill } = await requireBill(write, bookingId);
  const priced = addedLine({ extra_id: extraId, name, unit, quantity, isTaxable }, termsOfBill(bill).taxes);
  const { date_scheduled: date, booking_time: time, duration_minutes: minutes } = booking;
  const needs = new Map(extraId === null ? [] : [[extraId, quantity]]);
  const isSoldOut = await requireStock(write, needs, { at: { date, time, minutes }, overbooks: true });
  const needsReview = isOdd || isSoldOut || booking.status === 'cancelled';
  const own = { line_id: id, kind: extraId === null ? 'manual' : 'extra', device_name: deviceName } as const;
  await writeBill(write, bill, {
    booking,
    actor,
    /* The desk's own: a change of the party leaves it. */
    lines: [{ ...newLine(deps, priced), ...own, is_priced: 0 }],
    set: needsReview ? { needs_review: 1 } : {},
  });
  return { needsReview };
}
