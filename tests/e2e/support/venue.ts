import { join } from 'node:path';
import { hashPassword } from '@gatehouse/server/areas/accounts/auth/password';
import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { insertMember } from '@gatehouse/server/areas/people/members/members.shared.repository';
import { insertClient, type NewClient } from '@gatehouse/server/areas/venues/venue/create-client';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { createLogger } from '@gatehouse/server/base/logger';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { migrate } from '@gatehouse/server/db/migrate';
import { createPokeHub } from '@gatehouse/server/db/poke-hub';
import { openSqlite } from '@gatehouse/server/db/sqlite/sqlite';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { daytimeZone } from './daytime-zone.ts';
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
export async function seedMember(server: RealServer, clientId: string, waiverId: string): Promise<string> {
  const config = loadConfig({ DATA_DIR: server.dataDir, DEFAULT_TIME_ZONE: daytimeZone });
  const deps = { clock: systemClock, ids: systemIds, secrets: loadSecrets(config), logger: createLogger('silent') };
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    return await writeVenue({ ...deps, db, pokes: createPokeHub(db, 'seed') }, clientId, (write) =>
      insertMember(deps, write, { waiverId, expirationDate: '2099-12-31' }),
    );
  } finally {
    await db.close();
  }
}

/** Makes a venue with its owner straight in the database of a server, before it starts or while it runs. */
export async function seedVenue(server: RealServer, options: Partial<NewClient> = {}): Promise<SeededVenue> {
  const config = loadConfig({ DATA_DIR: server.dataDir, DEFAULT_TIME_ZONE: daytimeZone });
  const deps = { clock: systemClock, ids: systemIds, config, secrets: loadSecrets(config) };
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await migrate(db);
    const email = options.email ?? `owner-${systemIds.uuid().slice(0, 8)}@venue.example`;
    const passwordHash = await hashPassword(OWNER_PASSWORD);
    return await db.writePlatform(async (connection) => {
      const clientId = await insertClient(deps, connection, {
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
  } finally {
    await db.close();
  }
}
