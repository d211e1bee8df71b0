import { sql } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { NewRow, Row } from '#db/tables';
import type { VenueWrite } from '#venue/venue-write';

/** What an offering costs; undefined where nobody has said. */
export function findPriceList(
  db: Connection,
  clientId: string,
  offeringId: string,
): Promise<Row<'price_lists'> | undefined> {
  return db
    .selectFrom('price_lists')
    .where('client_id', '=', clientId)
    .where('offering_id', '=', offeringId)
    .selectAll()
    .executeTakeFirst();
}

/** What a new booking of an offering is priced by, apart from extras: `code` is in capitals, or empty. */
export interface PricingFacts {
  list: Row<'price_lists'>;
  taxes: Pick<Row<'tax_settings'>, 'prices_include_tax' | 'taxes'> | undefined;
  code: Omit<Row<'discount_codes'>, 'client_id' | 'created_at'> | undefined;
  /** The venue takes cards online. */
  hasSquare: boolean;
}

/** In one statement, because visitors ask for quotes all the time; undefined where the offering has no list. */
export async function findPricingFacts(
  db: Connection,
  values: { clientId: string; offeringId: string; code: string },
): Promise<PricingFacts | undefined> {
  const { rows } = await runCompiled(db, 'pricing of an offering', values, (value) =>
    db
      .selectFrom('price_lists')
      .leftJoin('tax_settings', 'tax_settings.client_id', 'price_lists.client_id')
      .leftJoin('square_accounts', 'square_accounts.client_id', 'price_lists.client_id')
      .leftJoin('discount_codes', (join) =>
        join
          .onRef('discount_codes.client_id', '=', 'price_lists.client_id')
          .on('discount_codes.code', '=', value('code')),
      )
      .where('price_lists.client_id', '=', value('clientId'))
      .where('price_lists.offering_id', '=', value('offeringId'))
      .selectAll('price_lists')
      .select(['prices_include_tax', 'taxes', 'square_accounts.client_id as square'])
      .select(['code_id', 'code', 'kind', 'percent', 'amount_cents', 'applies_to', 'offering_ids'])
      .select(['book_from', 'book_to', 'play_from', 'play_to', 'uses_max', 'is_active', 'used']),
  );
  const [row] = rows;
  if (!row) return undefined;
  return {
    list: row,
    taxes: row.taxes === null ? undefined : (row as NonNullable<PricingFacts['taxes']>),
    code: row.code_id === null ? undefined : (row as NonNullable<PricingFacts['code']>),
    hasSquare: row.square !== null,
  };
}

/** Stores a list in the place of the one before. */
export async function savePriceList(db: Connection, row: NewRow<'price_lists'>): Promise<void> {
  const { client_id: _venue, offering_id: _offering, ...set } = row;
  await db
    .insertInto('price_lists')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'offering_id']).doUpdateSet(set))
    .execute();
}

/** The list of an offering, or all lists, mean something else to devices now. Rule N4. */
export async function touchPriceLists(
  { db, clientId, version }: Pick<VenueWrite, 'db' | 'clientId' | 'version'>,
  offeringId?: string,
): Promise<void> {
  let update = db.updateTable('price_lists').set({ version }).where('client_id', '=', clientId);
  if (offeringId !== undefined) update = update.where('offering_id', '=', offeringId);
  await update.execute();
}

/** Those that were not deleted, in the order in which they were made. */
export async function listExtraRows(db: Connection, clientId: string): Promise<Row<'extras'>[]> {
  const { rows } = await runCompiled(db, 'extras of a venue', { clientId }, (value) =>
    db
      .selectFrom('extras')
      .where('client_id', '=', value('clientId'))
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('extra_id')
      .selectAll(),
  );
  return rows;
}

/** Stores a new extra. */
export async function insertExtra(db: Connection, row: NewRow<'extras'>): Promise<void> {
  await db.insertInto('extras').values(row).execute();
}

/** Changes an extra. */
export async function updateExtraRow(
  db: Connection,
  clientId: string,
  extraId: string,
  set: Partial<Row<'extras'>>,
): Promise<void> {
  await db.updateTable('extras').set(set).where('client_id', '=', clientId).where('extra_id', '=', extraId).execute();
}

/** The venue's promo codes in the order in which they were made. */
export function listCodeRows(db: Connection, clientId: string): Promise<Row<'discount_codes'>[]> {
  return db
    .selectFrom('discount_codes')
    .where('client_id', '=', clientId)
    .orderBy('created_at')
    .orderBy('code_id')
    .selectAll()
    .execute();
}

/** Stores a new promo code. */
export async function insertCode(db: Connection, row: NewRow<'discount_codes'>): Promise<void> {
  await db.insertInto('discount_codes').values(row).execute();
}

/** Changes a promo code. */
export async function updateCodeRow(
  db: Connection,
  clientId: string,
  codeId: string,
  set: Partial<Row<'discount_codes'>>,
): Promise<void> {
  await db
    .updateTable('discount_codes')
    .set(set)
    .where('client_id', '=', clientId)
    .where('code_id', '=', codeId)
    .execute();
}

/** Returns whether the venue had this code. */
export async function deleteCodeRow(db: Connection, clientId: string, codeId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('discount_codes')
    .where('client_id', '=', clientId)
    .where('code_id', '=', codeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Undefined where the venue has set none. */
export function findTaxSettings(db: Connection, clientId: string): Promise<Row<'tax_settings'> | undefined> {
  return db.selectFrom('tax_settings').where('client_id', '=', clientId).selectAll().executeTakeFirst();
}

/** Stores the settings in the place of those before. */
export async function saveTaxSettings(db: Connection, row: NewRow<'tax_settings'>): Promise<void> {
  const { client_id: _venue, ...set } = row;
  await db
    .insertInto('tax_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(set))
    .execute();
}

/** When a row is made, so that it comes after those that were made in the same millisecond. `known` is in the order of making. */
export function madeAfter(known: readonly { created_at: string }[], nowAtUtc: string): string {
  const last = known.at(-1)?.created_at ?? '';
  return nowAtUtc > last ? nowAtUtc : new Date(Date.parse(last) + 1).toISOString();
}

/** Takes a use of a promo code, or gives it back. */
export async function countCodeUse(db: Connection, clientId: string, codeId: string, uses: 1 | -1): Promise<void> {
  await db
    .updateTable('discount_codes')
    .set({ used: sql<number>`used + ${uses}` })
    .where('client_id', '=', clientId)
    .where('code_id', '=', codeId)
    .execute();
}
