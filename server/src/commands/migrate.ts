import { upgradeDatabase } from '../areas/platform/backup/upgrade.service.ts';
import { loadConfig } from '../base/config.ts';
import { openDatabase } from '../db/opening/open.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run migrate   brings the database up to date. A server does so itself at its start, where its role may: on PostgreSQL, run
 *                   this with the DATABASE_URL of the owner before a new release starts
 */
runCommand(async () => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    const applied = await upgradeDatabase({ db, config, say });
    say(applied.length > 0 ? `Migrated: ${applied.join(', ')}` : 'The database is up to date.');
    return 0;
  } finally {
    await db.close();
  }
});
