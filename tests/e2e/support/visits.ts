import { addVisits as addVisitsIn, type Visitor } from '../../helpers/venues/visits.ts';
import { inDatabaseOf } from './database-of-server.ts';
import type { RealServer } from './server.ts';
import type { SeededVenue } from './venue.ts';

/** Puts people and their visits of other days straight into the database of a running server. */
export function addVisits(server: RealServer, venue: SeededVenue, visitors: readonly Visitor[]): Promise<void> {
  return inDatabaseOf(server, (deps) => addVisitsIn(deps, venue.clientId, visitors));
}
