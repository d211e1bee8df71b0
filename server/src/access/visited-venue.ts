import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '../base/app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { VisitedVenue } from './principal.ts';
import { findVisitedVenue } from './principal-venue.shared.repository.ts';

/** Errors: NOT_FOUND for an id of no venue, or of a deleted one. */
export async function requireVenue({ db }: { db: Database }, clientId: string): Promise<VisitedVenue> {
  if (!clientIdPattern.test(clientId)) throw notFound();
  return db.readVenue(clientId, (connection) => requireVenueIn(connection, clientId));
}

/** The same inside a transaction. */
export async function requireVenueIn(db: Connection, clientId: string): Promise<VisitedVenue> {
  const venue = await findVisitedVenue(db, clientId);
  if (!venue) throw notFound();
  return venue;
}

function notFound(): AppError {
  return new AppError('NOT_FOUND', { message: 'Data not found' });
}
