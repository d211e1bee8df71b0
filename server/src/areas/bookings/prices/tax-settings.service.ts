import type {
  setTaxSettings as setContract,
  TaxSettingsView,
} from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { Tax } from '@gatehouse/sync-protocol/areas/bookings/prices/price-of';
import { MILLI } from '@gatehouse/sync-protocol/areas/bookings/quote-view';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { toTaxTerms, toTaxView } from './price-views.ts';
import { findTaxSettings, saveTaxSettings, touchPriceLists } from './prices.shared.repository.ts';

/** Sales tax and tips; none until the venue has set some. */
export async function getTaxSettings({ db }: Pick<Deps, 'db'>, clientId: string): Promise<TaxSettingsView> {
  return toTaxView(await db.readVenue(clientId, (connection) => findTaxSettings(connection, clientId)));
}

/** What a payer may choose a tip from, in percent; none where the venue asks for no tips. */
export async function tipPercents(db: Connection, clientId: string): Promise<number[]> {
  return toTaxView(await findTaxSettings(db, clientId)).tip_percents;
}

/** Sets all of it, for bookings that are made from now on. A tax that was there keeps its id. */
export function setTaxSettings(
  deps: Deps,
  clientId: string,
  given: BodyOf<typeof setContract>,
  userId: string,
): Promise<TaxSettingsView> {
  return writeVenue(deps, clientId, async (write) => {
    const known = new Set(toTaxTerms(await findTaxSettings(write.db, clientId)).taxes.map(({ tax_id: id }) => id));
    const taxes = given.taxes.map(({ tax_id: id, name, percent, on }): Tax => {
      const isKept = id !== undefined && known.delete(id);
      const milliPercent = Math.round(percent * MILLI);
      return { tax_id: isKept ? id : deps.ids.uuid(), name, milliPercent, on: [...new Set(on)] };
    });
    const row: Row<'tax_settings'> = {
      client_id: clientId,
      tax_number: given.tax_number,
      prices_include_tax: given.prices_include_tax ? 1 : 0,
      taxes: JSON.stringify(taxes),
      tip_percents: JSON.stringify(given.tip_percents),
      updated_at: write.nowAtUtc,
    };
    await saveTaxSettings(write.db, row);
    await touchPriceLists(write);
    await write.happened({ kind: 'prices.changed', actor: `user:${userId}`, subject: 'tax_settings', content: row });
    return toTaxView(row);
  });
}
