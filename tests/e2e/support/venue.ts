import { hashPassword } from '@gatehouse/server/areas/accounts/auth/password';
import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { insertMember } from '@gatehouse/server/areas/people/members/members.shared.repository';
import { insertVenue, type NewVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { systemIds } from '@gatehouse/server/base/ids';
import { migrate } from '@gatehouse/server/db/migrate';
import { type VenueWriteDeps, writeVenue } from '@gatehouse/server/venue/venue-write';
import { inDatabaseOf } from './database-of-server.ts';
import type { RealServer } from './server.ts';

export interface SeededVenue {
  clientId: string;
  email: string;
  password: string;
  /** The owner's bearer token. */
  token: string;
}

export const OWNER_PASSWORD = 'front-door-1';

/** Makes someone with a waiver a member, straight in the database of a server. Returns the membership's id. */
export function seedMember(server: RealServer, clientId: string, waiverId: string): Promise<string> {
  return inDatabaseOf(server, (deps) =>
    writeVenue(deps, clientId, (write) => insertMember(deps, write, { waiverId, expirationDate: '2099-12-31' })),
  );
}

let ownerHash: Promise<string> | undefined;

/** Makes a venue with its owner straight in the database of a server, before it starts or while it runs. */
export function seedVenue(server: RealServer, options: Partial<NewVenue> = {}): Promise<SeededVenue> {
  return inDatabaseOf(server, async (deps) => {
    await migrate(deps.db);
    return addVenue(deps, options);
  });
}

/** The same in a database that is open. */
export async function addVenue(deps: VenueWriteDeps, options: Partial<NewVenue> = {}): Promise<SeededVenue> {
  const email = options.email ?? `owner-${systemIds.uuid().slice(0, 8)}@venue.example`;
  ownerHash ??= hashPassword(OWNER_PASSWORD);
  const passwordHash = await ownerHash;
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertVenue(deps, connection, {
      clientName: 'Red Rock Paintball',
      email,
      paymentStatus: 'active',
      servicePaidUntil: '2099-12-31',
      ...options,
    });
    const userId = await insertUser(deps, connection, { email, role: 'client', clientId, passwordHash });
    const token = await startSession(deps, connection, userId, { ip: '127.0.0.1', userAgent: 'test' });
    return { clientId, email, password: OWNER_PASSWORD, token };
  });
}
