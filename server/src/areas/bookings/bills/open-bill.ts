import { sumsOfEntries } from '@gatehouse/sync-protocol/areas/bookings/bills/bill';
import type { BandPlayers, Price } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import type { Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';
import { countCodeUse } from '../prices/prices.shared.repository.ts';
import type { BillTerms } from '../prices/pricing.ts';
import { insertBill, insertLines } from './bills.shared.repository.ts';
import { addSales, isCounted, salesOfLines } from './sales-sums.ts';
import { type Made, newLine, rowsOfLines, soldUnder } from './write-bill.ts';

/**
 * Opens the bill of a booking at these terms, and takes a use of its promo code. It is written once, with the sums of its lines. Requirement
 * B64.
 */
export async function openBill(
  deps: Made,
  write: VenueWrite,
  booking: Row<'bookings'>,
  { terms, party, price, actor }: { terms: BillTerms; party: readonly BandPlayers[]; price: Price; actor: string },
): Promise<Row<'bills'>> {
  const { db, clientId, nowAtUtc, version } = write;
  const { subtotal, discount, tax, total } = sumsOfEntries(price.lines, []);
  const code = terms.code?.code_id ?? null;
  const bill: Row<'bills'> = {
    client_id: clientId,
    booking_id: booking.booking_id,
    revision: 1,
    receipt_number: null,
    terms: JSON.stringify(terms),
    party: JSON.stringify(party),
    code_id: code,
    entries: price.lines.length,
    subtotal_cents: subtotal,
    discount_cents: discount,
    tax_cents: tax,
    total_cents: total,
    paid_cents: 0,
    refunded_cents: 0,
    tips_cents: 0,
    needs_review: 0,
    created_at: nowAtUtc,
    updated_at: nowAtUtc,
    version,
  };
  const lines = rowsOfLines(
    write,
    { ...bill, entries: 0 },
    { actor, lines: price.lines.map((line) => newLine(deps, line)) },
  );
  await insertBill(db, bill);
  await insertLines(db, lines);
  if (code !== null) await countCodeUse(db, clientId, code, 1);
  if (isCounted(booking)) addSales(write, salesOfLines(soldUnder(booking, bill), lines));
  await write.happened({ kind: 'bill.changed', actor, bill });
  return bill;
}
