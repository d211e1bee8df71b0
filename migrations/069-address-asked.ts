import { sql } from 'kysely';
import { type MigrationContext, type NamedMigration, withAllVenues } from './dialect.ts';

/**
 * Whether a venue's waiver asks for an address that visitors may leave out, on its kiosks and at home. It was a setting of each kiosk: a
 * venue that had switched it on for one goes on asking, and its devices fetch the venue again. Requirement W61.
 */
async function up(context: MigrationContext): Promise<void> {
  const { db } = context;
  await db.schema
    .alterTable('clients')
    .addColumn('address_asked', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await withAllVenues(context, () => keepAsking(context));
}

async function keepAsking({ db }: MigrationContext): Promise<void> {
  const asking = await db
    .selectFrom('devices')
    .where('revoked_at', 'is', null)
    .where('profile', 'like', '%"asksAddress":true%')
    .distinct()
    .select('client_id')
    .execute();
  for (const { client_id: clientId } of asking) {
    const { version } = await db
      .updateTable('sync_tenant')
      .set({ version: sql`version + 1` })
      .where('client_id', '=', clientId)
      .returning('version')
      .executeTakeFirstOrThrow();
    await db.updateTable('clients').set({ address_asked: 1, version }).where('client_id', '=', clientId).execute();
  }
}

export const addressAsked: NamedMigration = { name: '069-address-asked', up };
