import type { Quote, createQuote as quoteContract } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { AnswerOf, BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import { throttle } from '#access/throttle';
import { requireVenue } from '#access/visited-venue';
import { AppError } from '#base/app-error';
import { isoNow } from '#base/clock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { pricingOf, quoteOf, withCode } from './pricing.ts';

const byAddress = { name: 'quote-address', hitsMax: 600, windowMs: 3_600_000 };

/**
 * What a booking would cost now. Without a list of prices only the deposit is due. Errors: TOO_MANY_REQUESTS, NOT_FOUND, INVALID_INPUT,
 * PROMO_INVALID, CODE_USED_UP. Requirement B63.
 */
export async function quoteFor(
  deps: Deps,
  asked: BodyOf<typeof quoteContract>,
  ip: string,
): Promise<AnswerOf<typeof quoteContract>> {
  await throttle(deps, byAddress, ip);
  const { clientId, timeZone } = await requireVenue(deps, asked.client_id);
  const start = { date: asked.date_scheduled, time: asked.start_time };
  return withCode(deps, ip, asked.code, () =>
    deps.db.readVenue(clientId, async (db) => {
      const offering = await findOffering(db, clientId, asked.offering_id);
      if (!offering) throw new AppError('NOT_FOUND', { message: 'Data not found' });
      const read = { db, clientId, nowAtUtc: isoNow(deps.clock) };
      const pricing = await pricingOf(read, offering, { asked, start, timeZone });
      if (!pricing) return { quote: depositAlone(offering.deposit_cents), extras: [] };
      return { quote: quoteOf(pricing.terms, pricing.party, start), extras: pricing.offered.map(toOffered) };
    }),
  );
}

function depositAlone(cents: number): Quote {
  const amount = centsToDollars(cents);
  return {
    lines: [],
    subtotal: amount,
    discount: 0,
    tax: 0,
    total: amount,
    due_now: amount,
    quoted_cents: cents,
    prices_include_tax: false,
  };
}

/** No booking takes extras yet, so that all of its stock is left. */
function toOffered({ extra_id, name, amount_cents: cents, per, max_quantity, stock }: Row<'extras'>) {
  return { extra_id, name, amount: centsToDollars(cents), per, max_quantity, left: stock };
}
