import { centsToDollars } from '@gatehouse/sync-protocol/base/money';
import type { Connection } from '#db/database';
import type { Collection } from '#venue/collection';
import { inSlice } from '#venue/slice';
import { toPricesView, toTaxView } from './price-views.ts';
import { findTaxSettings } from './prices.shared.repository.ts';

/** The lists of offerings that are there, with the deposit and the taxes that `priceOf` takes with them. Rule L1a. */
export const priceListsCollection: Collection<'price_lists'> = {
  name: 'price_lists',
  async read(db, { clientId }, slice, onlyInScope) {
    let query = withOfferings(db, clientId)
      .selectAll('price_lists')
      .select(['offerings.deposit_cents', 'offerings.deleted_at']);
    if (onlyInScope) query = query.where('offerings.deleted_at', 'is', null);
    const place = { version: 'price_lists.version', id: 'price_lists.offering_id' };
    const rows = await inSlice(query, place, slice).execute();
    if (rows.length === 0) return [];
    const taxes = toTaxView(await findTaxSettings(db, clientId));
    return rows.map(({ deposit_cents: depositCents, deleted_at: deletedAt, ...row }) => ({
      id: row.offering_id,
      version: row.version,
      row:
        deletedAt === null
          ? {
              ...toPricesView(row),
              offering_id: row.offering_id,
              client_id: clientId,
              deposit_amount: centsToDollars(depositCents),
              tax_settings: taxes,
            }
          : null,
    }));
  },
  stamps: (db, { clientId }, after, limit) =>
    withOfferings(db, clientId)
      .where('offerings.deleted_at', 'is', null)
      .where('price_lists.offering_id', '>', after)
      .select(['price_lists.offering_id as id', 'price_lists.version'])
      .orderBy('price_lists.offering_id')
      .limit(limit)
      .execute(),
  window: () => null,
};

function withOfferings(db: Connection, clientId: string) {
  return db
    .selectFrom('price_lists')
    .innerJoin('offerings', (join) =>
      join
        .onRef('offerings.client_id', '=', 'price_lists.client_id')
        .onRef('offerings.offering_id', '=', 'price_lists.offering_id'),
    )
    .where('price_lists.client_id', '=', clientId);
}
