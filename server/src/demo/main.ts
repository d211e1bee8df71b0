import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '../base/config.ts';
import { createLogger } from '../base/logger.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/opening/open.ts';
import { DEMO_PASSWORD, demoVenues } from './invented/demo-venues.ts';
import { openingAddresses } from './opening-addresses.ts';
import { DEMO_PARK } from './other-venues.ts';
import { DEMO_ADMIN_EMAIL, DEMO_PROMO, seedDemo } from './seed.ts';

/**
 * `npm run demo`: a venue with a year of history, made for today, and the server over it. A demo from an earlier
 * day is regenerated, so that its dates are current. `DATA_DIR` and the other variables work as for `npm start`.
 */
process.env['DATA_DIR'] ||= join('data', 'demo');
process.env['SQUARE_ENVIRONMENT'] ||= 'simulator';
process.env['LOG_LEVEL'] ||= 'error';

const config = loadConfig(process.env);
const stampPath = join(config.dataDir, 'demo-day');
const today = new Date().toISOString().slice(0, 10);
const isFresh = existsSync(stampPath) && readFileSync(stampPath, 'utf8') === today;

if (!isFresh && existsSync(stampPath)) rmSync(config.dataDir, { recursive: true });
const logger = createLogger(config.logLevel);
const db = openDatabase(config.databaseUrl);
await migrate(db);
if (!isFresh) {
  say('Making a year of history, which takes about a minute:');
  await seedDemo(db, config, { nowMs: Date.now(), say: (line) => say(`  ${line}`) });
  writeFileSync(stampPath, today);
}
const addresses = await openingAddresses({ db, config, logger }, Date.now());
await db.close();

await import('../main.ts');
say(`
Gatehouse demo: ${config.publicUrl}

  Sign in at ${config.publicUrl}/login   (password of all: ${DEMO_PASSWORD})
${demoVenues.map(({ email, name }) => `    ${email.padEnd(28)} ${name}`).join('\n')}
    ${DEMO_PARK.email.padEnd(28)} ${DEMO_PARK.name}, a trampoline park with rooms
    ${DEMO_ADMIN_EMAIL.padEnd(28)} platform admin
  Or open a new venue at ${config.publicUrl}/register with the promo code ${DEMO_PROMO}: 30 days, no card

${addresses.map(([label, address]) => `  ${`${label}:`.padEnd(22)} ${address}`).join('\n')}
  ${'Pair a tablet:'.padEnd(22)} sign in, open My Devices, add a device, then open ${config.publicUrl}/pair on the tablet
`);

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
