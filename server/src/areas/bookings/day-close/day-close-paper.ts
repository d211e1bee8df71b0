import type { DayClose } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import {
  methodNames,
  type Paper,
  type PaperSection,
  type ReceiptFacts,
  venueLines,
} from '@gatehouse/sync-protocol/areas/bookings/bills/receipt';
import { instantText } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatMoney } from '@gatehouse/sync-protocol/base/money';

/** People and devices; those beyond are named by their number alone. */
const STAFF_MAX = 100;

/** A close of the day to print, for the venue's own books. Requirement B68. */
export function dayClosePaper(close: DayClose, venue: ReceiptFacts['venue'], timeZone: string): Paper {
  const at = (instant: string): string => instantText(Date.parse(instant), timeZone);
  const cash = close.methods.find(({ method }) => method === 'cash');
  const silent = close.devices_silent.join(', ');
  const more = close.staff.length - STAFF_MAX;
  return {
    title: `Close of the day, Z ${close.z_number}`,
    venue: venueLines(venue),
    facts: [
      { label: 'Counted from', value: close.from === null ? 'the beginning' : at(close.from) },
      { label: 'Counted until', value: at(close.as_of) },
      { label: 'Closed', value: at(close.closed_at) },
      ...(close.closed_by === null ? [] : [{ label: 'Closed by', value: close.closed_by }]),
    ],
    sections: [
      methodRows('All payments', close.methods),
      ...close.staff
        .slice(0, STAFF_MAX)
        .map(({ name, device_name: device, methods }) =>
          methodRows([name, device].filter((part) => part !== null).join(', ') || 'Guests, online', methods),
        ),
      {
        heading: 'Cash drawer',
        rows: [
          { label: 'At the opening', amount: formatMoney(close.opening_cash) },
          { label: 'Cash taken, less refunds', amount: formatMoney(cash?.net ?? 0) },
          { label: 'Put in', amount: formatMoney(close.cash_in) },
          { label: 'Taken out', amount: formatMoney(-close.cash_out) },
          { label: 'Expected', amount: formatMoney(close.expected_cash), isTotal: true },
          { label: 'Counted', amount: formatMoney(close.counted_cash), isTotal: true },
          { label: 'Difference', amount: formatMoney(close.difference), isTotal: true },
          { label: 'Left in the drawer', amount: formatMoney(close.float_left) },
        ],
      },
    ],
    notes: [
      ...(close.note === '' ? [] : [close.note]),
      ...(more > 0 ? [`${more} more ${more === 1 ? 'person' : 'people'} took payments.`] : []),
      ...(close.late > 0 ? [`Sent late, after an earlier close: ${close.late}.`] : []),
      ...(silent === '' ? [] : [`Not heard from when the day was closed: ${silent}.`]),
    ],
  };
}

function methodRows(heading: string, methods: DayClose['methods']): PaperSection {
  return {
    heading,
    rows: methods.map(({ method, payments, refunds, tips, net, count }) => ({
      label: `${methodNames[method]} (${count})`,
      amount: formatMoney(net),
      note: `payments ${formatMoney(payments)}, refunds ${formatMoney(refunds)}, tips ${formatMoney(tips)}`,
    })),
  };
}
