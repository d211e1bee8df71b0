import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '../base/app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { PrincipalVenue } from './principal.ts';
import { toVenue, venueColumns } from './principal-venue.ts';

/** What a visitor's page needs of a venue. */
export interface VisitedVenue extends PrincipalVenue {
  name: string;
  /** Of its owner's account, and what the owner gave visitors to reach it; empty for nothing. */
  email: string;
  phone: string;
  address: string;
  /** When its first payment or trial began; null before. */
  activatedAtUtc: string | null;
}

/** Errors: NOT_FOUND for an id of no venue, or of a deleted one. */
export async function requireVenue({ db }: { db: Database }, clientId: string): Promise<VisitedVenue> {
  if (!clientIdPattern.test(clientId)) throw notFound();
  return db.readVenue(clientId, (connection) => requireVenueIn(connection, clientId));
}

/** The same inside a transaction. */
export async function requireVenueIn(db: Connection, clientId: string): Promise<VisitedVenue> {
  const row = await db
    .selectFrom('clients')
    .where('clients.client_id', '=', clientId)
    .where('clients.deleted_at', 'is', null)
    .select(venueColumns)
    .select(['client_name', 'clients.email', 'clients.phone', 'clients.address', 'activated_at'])
    .executeTakeFirst();
  if (!row) throw notFound();
  const { client_name: name, email, phone, address, activated_at: activatedAtUtc } = row;
  return { ...toVenue(row), name, email, phone, address, activatedAtUtc };
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Data not found' });
}
