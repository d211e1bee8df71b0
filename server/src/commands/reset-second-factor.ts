import { allSubscribers } from '../all-subscribers.ts';
import { resetByEmail } from '../areas/accounts/auth/second-factor/reset-factor.service.ts';
import { systemClock } from '../base/clock.ts';
import { loadConfig } from '../base/config.ts';
import { systemIds } from '../base/ids.ts';
import { createLogger } from '../base/logger.ts';
import { secretsOfDatabase } from '../db/key-check.ts';
import { openDatabase } from '../db/opening/open.ts';
import { createPokeHub } from '../db/poke-hub.ts';
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
    const system = { clock: systemClock, ids: systemIds, logger: createLogger('warn') };
    const deps = { db, config, secrets, pokes, subscribers: allSubscribers, ...system };
    await resetByEmail(deps, email, 'system');
    say(`Two-step sign-in of ${email} is off.`);
    return 0;
  } finally {
    await db.close();
  }
});
