import { clientIdPattern } from '@gatehouse/sync-protocol/base/ids';
import { AppError } from '../base/app-error.ts';
import type { Connection, Database } from '../db/database.ts';
import type { VisitedVenue } from './principal.ts';
import { findVisitedVenue } from './principal-venue.shared.repository.ts';

/** Errors: NOT_FOUND for an id of no venue, or of a deleted one. */
export function requireVenue(deps: { db: Database }, clientId: string): Promise<VisitedVenue> {
  return readVisitedVenue(deps, clientId, async (_, venue) => venue);
}

/** The same with what else is read of the venue, in one snapshot. */
export async function readVisitedVenue<T>(
  { db }: { db: Database },
  clientId: string,
  work: (db: Connection, venue: VisitedVenue) => Promise<T>,
): Promise<T> {
  if (!clientIdPattern.test(clientId)) throw notFound();
  return db.readVenue(clientId, async (connection) => work(connection, await requireVenueIn(connection, clientId)));
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
