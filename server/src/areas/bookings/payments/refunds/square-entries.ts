import { leftOfPayment, sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { findBill, findBillLink, listSquareEntries, updateBillPayment } from '../../bills/bills.shared.repository.ts';
import { addPaymentSales, growBill, type NewPayment, toAmounts, writeBill } from '../../bills/write-bill.ts';
import { requireBooking } from '../../scheduling/placing/booking-changes.ts';

type Entry = Row<'bill_payments'>;

/** What visitors paid by Square for one booking, and what went back. */
export interface SquareMoney {
  payments: readonly Row<'booking_payments'>[];
  refunds: readonly Row<'booking_refunds'>[];
}

/**
 * Brings the bill of a booking up to what is known of its Square money: a payment is on it once it completed, and a refund from when it
 * was asked for, with the same ids. Again changes nothing. Does nothing where the booking has no bill. Requirement B65.
 */
export async function followSquareMoney(
  write: VenueWrite,
  bookingId: string,
  readMoney: () => Promise<SquareMoney>,
): Promise<void> {
  const { db, clientId } = write;
  if (!(await findBill(db, clientId, bookingId))) return;
  const { payments, refunds } = await readMoney();
  const entries = new Map((await listSquareEntries(db, clientId, bookingId)).map((entry) => [entry.payment_id, entry]));
  for (const payment of payments)
    if (payment.status === 'completed' && !entries.has(payment.payment_id)) {
      const link = payment.link_id === null ? undefined : await findBillLink(db, clientId, payment.link_id);
      const entry = entryOfPayment(payment, link?.payer_name ?? null);
      entries.set(entry.payment_id, await addEntry(write, bookingId, { entry, actor: 'visitor' }));
    }
  for (const refund of refunds) {
    const known = entries.get(refund.refund_id);
    const status = statusOf(refund);
    if (known && known.status !== status) entries.set(refund.refund_id, await moveEntry(write, known, status));
    const payment = entries.get(refund.payment_id);
    if (known || !payment) continue;
    const entry = entryOfRefund(write, refund, payment, [...entries.values()]);
    entries.set(entry.payment_id, await addEntry(write, bookingId, { entry, actor: refund.actor }));
  }
}

async function addEntry(
  write: VenueWrite,
  bookingId: string,
  { entry, actor }: { entry: NewPayment; actor: string },
): Promise<Entry> {
  const { db, clientId, nowAtUtc: arrived_at } = write;
  const booking = await requireBooking(write, bookingId);
  const bill = await findBill(db, clientId, bookingId);
  if (!bill) throw new Error('A bill that went away');
  await writeBill(write, bill, { booking, actor, payments: [entry] });
  return { ...entry, client_id: clientId, booking_id: bookingId, actor, arrived_at, z_number: null };
}

/** What became of a refund that was under way. One that completes counts from now on. */
async function moveEntry(write: VenueWrite, known: Entry, status: Entry['status']): Promise<Entry> {
  const { db, clientId, nowAtUtc } = write;
  const times = status === 'completed' ? { taken_at: nowAtUtc, arrived_at: nowAtUtc } : {};
  const entry: Entry = { ...known, status, ...times };
  await updateBillPayment(db, known, { status, ...times });
  const bill = await findBill(db, clientId, known.booking_id);
  if (!bill) throw new Error('A bill that went away');
  await addPaymentSales(write, [entry]);
  await growBill(write, bill, { actor: known.actor, sums: sumsOfEntries([], [toAmounts(entry)]) });
  return entry;
}

const square = {
  method: 'square' as const,
  tendered_cents: null,
  reference: null,
  payer_name: null,
  device_name: null,
  request: null,
};

function entryOfPayment(payment: Row<'booking_payments'>, payerName: string | null): NewPayment {
  const { payment_id, amount_cents: charged, tip_cents: tip, completed_at: completed, updated_at: updated } = payment;
  return {
    ...square,
    payment_id,
    kind: 'payment',
    of_payment_id: null,
    amount_cents: charged - tip,
    tip_cents: tip,
    payer_name: payerName,
    reason: null,
    status: 'completed',
    taken_at: completed ?? updated,
  };
}

/** A refund gives back what was paid for the booking before it gives back the tip. */
function entryOfRefund(
  { nowAtUtc }: VenueWrite,
  refund: Row<'booking_refunds'>,
  payment: Entry,
  entries: readonly Entry[],
): NewPayment {
  const earlier = entries.filter((one) => one.of_payment_id === payment.payment_id);
  const amount = Math.min(refund.amount_cents, leftOfPayment(toAmounts(payment), earlier.map(toAmounts)).amount);
  return {
    ...square,
    payment_id: refund.refund_id,
    kind: 'refund',
    of_payment_id: payment.payment_id,
    amount_cents: amount,
    tip_cents: refund.amount_cents - amount,
    reason: refund.reason,
    status: statusOf(refund),
    taken_at: nowAtUtc,
  };
}

function statusOf({ status }: Row<'booking_refunds'>): Entry['status'] {
  return status === 'completed' || status === 'failed' ? status : 'pending';
}
