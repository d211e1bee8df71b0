import { migrate } from '@gatehouse/server/db/migrate';
import { openDatabase } from '@gatehouse/server/db/opening/open';
import { countingStatements, withPlugin } from '../migrations/older-schema.ts';

/* A process that migrates DATABASE_URL and, where it is given the number of a statement, kills itself before it. */
const killBefore = Number(process.argv[2]);
const db = openDatabase(process.env['DATABASE_URL'] ?? '');
const killing = countingStatements((number) => {
  if (number === killBefore) process.kill(process.pid, 'SIGKILL');
});
await migrate(withPlugin(db, killing));
await db.close();
