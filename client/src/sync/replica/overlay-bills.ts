import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import {
  billWithLine,
  billWithPayment,
  billWithVoid,
  shortOfBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/shown-bill';
import { isFlag, isInstant, isNatural, isNumber, isText, oneOf, optional, orNull, shape } from '../../lib/api/shape.ts';
import type { BillLayers, Layer } from './overlay-layer.ts';

const maybe = (check: typeof isFlag) => optional(orNull(check));

/** What a desk did to bills, laid over them and over what their bookings say of them. Only devices that hold bills load it. */
export const billLayers: BillLayers = {
  take_payment: {
    hasArgs: shape({
      payment_id: isText,
      booking_id: isText,
      method: oneOf('cash', 'terminal', 'other'),
      amount: isNumber,
      tip: maybe(isNumber),
      tendered: maybe(isNumber),
      reference: maybe(isText),
      payer_name: maybe(isText),
      taken_at: isInstant,
    }),
    layOver: (args, layer) =>
      change(layer, args.booking_id, (bill) => billWithPayment(bill, args, layer.corrected(args.taken_at))),
  },
  add_line: {
    hasArgs: shape({
      line_id: isText,
      booking_id: isText,
      extra_id: maybe(isText),
      name: isText,
      unit: isNumber,
      quantity: isNatural,
      is_taxable: isFlag,
    }),
    layOver: (args, layer) =>
      change(layer, args.booking_id, (bill) => billWithLine(bill, args, layer.entry.queuedAtUtc)),
  },
  void_payment: {
    hasArgs: shape({ void_id: isText, payment_id: isText }),
    layOver(args, layer) {
      const bookingId = bookingOfPayment(layer, args.payment_id.toLowerCase());
      if (bookingId !== undefined)
        change(layer, bookingId, (bill) => billWithVoid(bill, args, layer.entry.queuedAtUtc));
    },
  },
};

function change({ overlay, mark, facts }: Layer, bookingId: string, how: (bill: BillRow) => BillRow): void {
  const bill = overlay.bills.get(bookingId) ?? facts.base('bills', bookingId);
  const changed = bill && how(bill);
  if (!changed || changed === bill) return;
  overlay.bills.set(bookingId, { ...changed, ...mark });
  const booking = overlay.bookings.get(bookingId) ?? facts.base('bookings', bookingId);
  if (booking) overlay.bookings.set(bookingId, { ...booking, bill: shortOfBill(changed), ...mark });
}

/** The mutation names the payment alone, which may be queued too. */
function bookingOfPayment({ overlay, facts }: Layer, paymentId: string): string | undefined {
  const has = ({ payments }: BillRow): boolean => payments.some(({ payment_id: id }) => id === paymentId);
  for (const bill of overlay.bills.values()) if (has(bill)) return bill.booking_id;
  for (const bill of facts.bills()) if (has(bill)) return bill.booking_id;
  return undefined;
}
