import { z } from 'zod/mini';
import { dateSchema } from '#base/primitives';
import { taxSettingsSchema } from '../extras.contracts.ts';
import { pricesView } from '../prices.contracts.ts';
import { billSchema } from './bills.contracts.ts';

/* What a desk holds of prices and bills, so that it goes on selling and taking money while it is offline. Rule L1a. */

/** Collection `price_lists`: what an offering costs, with all else that `priceOf` takes. */
export const priceListRowSchema = z.extend(pricesView, {
  offering_id: z.string(),
  client_id: z.string(),
  /** The offering's own, which a `fixed` deposit asks. */
  deposit_amount: z.number(),
  /** The venue's, for bookings that are made from now on, with what a receipt shows. */
  tax_settings: taxSettingsSchema,
});
export type PriceListRow = z.output<typeof priceListRowSchema>;

/** Collection `bills`: what staff read of a booking's bill, but for its links, which are secrets. */
export const billRowSchema = z.extend(z.omit(billSchema, { links: true }), {
  client_id: z.string(),
  date_scheduled: dateSchema,
  needs_review: z.boolean(),
  /** The taxes that the booking copied: lines that are added to it are taxed by these. */
  tax_terms: z.pick(taxSettingsSchema, { prices_include_tax: true, taxes: true }),
});
export type BillRow = z.output<typeof billRowSchema>;
