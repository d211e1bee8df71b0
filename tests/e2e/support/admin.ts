import { join } from 'node:path';
import { hashPassword } from '@gatehouse/server/areas/accounts/auth/password';
import { insertUser } from '@gatehouse/server/areas/accounts/auth/users.shared.repository';
import { systemClock } from '@gatehouse/server/base/clock';
import { systemIds } from '@gatehouse/server/base/ids';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import type { RealServer } from './server.ts';

/** An admin of one test alone, straight in the database. */
export async function seedAdmin(server: RealServer): Promise<{ email: string; password: string }> {
  const email = `admin-${systemIds.uuid().slice(0, 8)}@gatehouse.example`;
  const password = 'platform-admin-2';
  const passwordHash = await hashPassword(password);
  const db = openSqlite(join(server.dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform((connection) =>
      insertUser({ clock: systemClock, ids: systemIds }, connection, {
        email,
        role: 'admin',
        clientId: null,
        name: 'Grace',
        passwordHash,
      }),
    );
  } finally {
    await db.close();
  }
  return { email, password };
}
