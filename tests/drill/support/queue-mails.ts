import { join } from 'node:path';
import { queueMail } from '@gatehouse/server/areas/mail/outbox/queue-mail';
import { systemClock } from '@gatehouse/server/base/clock';
import { loadConfig } from '@gatehouse/server/base/config';
import { systemIds } from '@gatehouse/server/base/ids';
import { loadSecrets } from '@gatehouse/server/base/secrets';
import { openSqlite } from '@gatehouse/server/db/opening/open';

/** Puts a mail to each address into the outbox of a server, before it starts or while it runs. */
export async function queueMails(dataDir: string, addresses: readonly string[]): Promise<void> {
  const secrets = loadSecrets(loadConfig({ DATA_DIR: dataDir }));
  const deps = { clock: systemClock, ids: systemIds, secrets };
  const db = openSqlite(join(dataDir, 'gatehouse.db'));
  try {
    await db.writePlatform(async (tx) => {
      for (const to of addresses)
        await queueMail(deps, tx, { to, subject: 'Drill', text: 'Of a drill.' }, null, { kind: 'admin_notice' });
    });
  } finally {
    await db.close();
  }
}
