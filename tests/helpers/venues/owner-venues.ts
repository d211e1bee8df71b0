import { join } from 'node:path';
import { startSession } from '@gatehouse/server/areas/accounts/auth/start-session';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { insertVenue } from '@gatehouse/server/areas/venues/venue/create-venue';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { migrate } from '@gatehouse/server/db/migrate';
import { openDatabase } from '@gatehouse/server/db/opening/open';

export interface OwnerVenue {
  clientId: string;
  /** The token of the owner's session. */
  token: string;
}

/** Venues whose owners are signed in, written before the server starts. */
export async function prepareVenues(dataDir: string, count: number): Promise<OwnerVenue[]> {
  const config = loadConfig({ DATA_DIR: dataDir });
  const deps = { clock: systemClock, ids: systemIds, config, secrets: loadSecrets(config) };
  const db = openDatabase(`sqlite:${join(dataDir, 'gatehouse.db')}`);
  await migrate(db);
  const venues: OwnerVenue[] = [];
  for (let number = 1; number <= count; number += 1)
    venues.push(
      await db.writePlatform(async (connection) => {
        const email = `owner${number}@venue${number}.example`;
        const clientId = await insertVenue(deps, connection, {
          clientName: `Venue ${number}`,
          email,
          paymentStatus: 'active',
          servicePaidUntil: '2099-12-31',
        });
        const userId = await insertUser(deps, connection, { email, role: 'client', clientId, passwordHash: '' });
        const token = await startSession(deps, connection, userId, { ip: '127.0.0.1', userAgent: 'load' });
        return { clientId, token };
      }),
    );
  await db.close();
  return venues;
}
