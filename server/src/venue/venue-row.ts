import { sql } from 'kysely';
import type { Connection } from '../db/database.ts';
import type { NewRow, Row } from '../db/tables.ts';

/* A venue's own row. Its profile, subscription and branding change in features; they are written only here. */

/** Stores a new venue's row alone. A unique violation of its id reaches the caller. */
export async function insertVenueRow(db: Connection, row: NewRow<'clients'>): Promise<void> {
  await db.insertInto('clients').values(row).execute();
}

/** Sets a new `revision`, which protects the profile against concurrent edits. */
export async function updateVenueRow(
  db: Connection,
  clientId: string,
  set: Partial<Row<'clients'>>,
  nowAtUtc: string,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...set, revision: sql`revision + 1`, updated_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .execute();
}

/** Keeps the `revision`: for columns that no profile form shows. */
export async function updateVenueSettings(
  db: Connection,
  clientId: string,
  set: Partial<
    Pick<
      Row<'clients'>,
      'accent_color' | 'dark_mode' | 'audit_seal_mails' | 'link_shared_at' | 'first_steps_hidden_at' | 'version'
    >
  >,
  nowAtUtc: string,
): Promise<void> {
  await db
    .updateTable('clients')
    .set({ ...set, updated_at: nowAtUtc })
    .where('client_id', '=', clientId)
    .execute();
}

/** What is left of an erased venue's row: its number, its days and its plan. */
export async function stripVenueRow(db: Connection, clientId: string, nowAtUtc: string): Promise<void> {
  const set: Partial<Row<'clients'>> = {
    client_name: 'Erased client',
    contact_first_name: '',
    contact_last_name: '',
    email: '',
    phone: '',
    accent_color: null,
    card_type: null,
    name_on_card: null,
    card_last_four: null,
    expiration_date: null,
    square_customer_id: null,
    promo_code: null,
    audit_seal_mails: 0,
  };
  await updateVenueRow(db, clientId, set, nowAtUtc);
}

/** The venue's IANA time zone: every 'today' and venue day is counted in it. Requirement T4. */
export async function venueTimeZone(db: Connection, clientId: string): Promise<string> {
  const row = await db
    .selectFrom('clients')
    .where('client_id', '=', clientId)
    .select('time_zone')
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

/** The row of a venue that exists, also of a deleted one. */
export function readVenueRow(db: Connection, clientId: string): Promise<Row<'clients'>> {
  return db.selectFrom('clients').where('client_id', '=', clientId).selectAll().executeTakeFirstOrThrow();
}

/** Whether the venue takes payments of its own. */
export async function hasSquareAccount(db: Connection, clientId: string): Promise<boolean> {
  const account = await db
    .selectFrom('square_accounts')
    .where('client_id', '=', clientId)
    .select('client_id')
    .executeTakeFirst();
  return account !== undefined;
}
