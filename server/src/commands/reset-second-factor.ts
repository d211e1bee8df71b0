import { systemClock } from '../clock.ts';
import { loadConfig } from '../config.ts';
import { secretsOfDatabase } from '../db/key-check.ts';
import { openDatabase } from '../db/open.ts';
import { resetByEmail } from '../features/auth/second-factor/reset-factor.service.ts';
import { systemIds } from '../ids.ts';
import { createLogger } from '../logger.ts';
import { createPokeHub } from '../venue/poke-hub.ts';
import { runCommand, say } from './run-command.ts';

/*
 * npm run reset-second-factor EMAIL   switches off the second step of an account, also the only admin's, while the server runs; the
 *                                     person is mailed by the server and signed out everywhere
 */
runCommand(async ([email]) => {
  if (!email) {
    say('Usage: npm run reset-second-factor EMAIL');
    return 2;
  }
  const config = loadConfig(process.env);
  const db = openDatabase(config.databaseUrl);
  try {
    const secrets = await secretsOfDatabase(db, config);
    const pokes = createPokeHub(db, systemIds.uuid());
    const deps = { db, config, secrets, pokes, clock: systemClock, ids: systemIds, logger: createLogger('warn') };
    await resetByEmail(deps, email, 'system');
    say(`Two-step sign-in of ${email} is off.`);
    return 0;
  } finally {
    await db.close();
  }
});
