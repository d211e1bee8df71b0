import type { PriceList } from '@gatehouse/sync-protocol/areas/bookings/prices/price-list';
import type { PricesView, setPrices as setContract } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { dollarsToCents } from '@gatehouse/sync-protocol/base/money';
import { AppError } from '#base/app-error';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { tryOut } from '#venue/try-out';
import { writeVenue } from '#venue/venue-write';
import { findOffering } from '../offerings/offerings.shared.repository.ts';
import { ratesOf, toPricesView } from './price-views.ts';
import { findPriceList, savePriceList } from './prices.shared.repository.ts';

/** What an offering costs. Errors: NOT_FOUND. */
export function getPrices({ db }: Pick<Deps, 'db'>, clientId: string, offeringId: string): Promise<PricesView> {
  return db.readVenue(clientId, async (connection) => {
    await requireOffering(connection, clientId, offeringId);
    return toPricesView(await findPriceList(connection, clientId, offeringId));
  });
}

/**
 * Sets an offering's whole list. A rate that the list had keeps its id; `isDryRun` saves nothing. Errors: NOT_FOUND, VERSION_CONFLICT where
 * the revision is not the one in force.
 */
export function setPrices(
  deps: Deps,
  { clientId, offeringId }: { clientId: string; offeringId: string },
  given: BodyOf<typeof setContract>,
  { userId, isDryRun }: { userId: string; isDryRun: boolean },
): Promise<PricesView> {
  const save = isDryRun ? tryOut : writeVenue;
  return save(deps, clientId, async (write) => {
    await requireOffering(write.db, clientId, offeringId);
    const before = await findPriceList(write.db, clientId, offeringId);
    if (given.revision !== (before?.revision ?? 0))
      throw new AppError('VERSION_CONFLICT', { message: 'Someone else changed these prices in the meantime.' });
    const known = new Set(ratesOf(before).map(({ rate_id: id }) => id));
    const kept = new Set<string>();
    const rates: PriceList['rates'] = given.rates.map(({ amount, rate_id: id, ...rate }) => {
      const isKept = id !== undefined && known.has(id) && !kept.has(id);
      if (isKept) kept.add(id);
      return { ...rate, rate_id: isKept ? id : deps.ids.uuid(), cents: dollarsToCents(amount) };
    });
    const row: Row<'price_lists'> = {
      client_id: clientId,
      offering_id: offeringId,
      revision: given.revision + 1,
      bands: JSON.stringify(given.bands),
      rates: JSON.stringify(rates),
      minimum_cents: given.minimum_charge === null ? null : dollarsToCents(given.minimum_charge),
      deposit_kind: given.deposit_kind,
      deposit_percent: given.deposit_percent,
      updated_at: write.nowAtUtc,
      version: write.version,
    };
    await savePriceList(write.db, row);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: offeringId, content: row });
    return toPricesView(row);
  });
}

async function requireOffering(db: Connection, clientId: string, offeringId: string): Promise<void> {
  if (!(await findOffering(db, clientId, offeringId)))
    throw new AppError('NOT_FOUND', { message: 'This offering was not found.' });
}
