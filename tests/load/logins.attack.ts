import { report } from '../bench/measure.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { OWNER_PASSWORD, seedVenue } from '../e2e/support/venue.ts';
import { jsonShot, reportAttack, shoot } from './support/attack.ts';

/**
 * Strangers with many addresses, 50 at a time, guess the password of one owner and of accounts that do not exist, while the
 * owner signs in from their own address.
 */
const DURATION_MS = 10_000;
const PARALLEL = 50;
const OWNER_SIGNS_IN_AFTER_MS = 5_000;
const OWNER_MS_MAX = 4_000;

const server = await prepareServer({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' });
const { email } = await seedVenue(server);
await server.start();
let sent = 0;

const guess = () => {
  sent += 1;
  const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`;
  const account = sent % 2 === 0 ? email : `nobody${sent}@venue.example`;
  return jsonShot('/api/login', { email: account, password: 'a guess' }, { 'x-forwarded-for': address });
};

try {
  const owner = new Promise<{ status: number; ms: number }>((resolve) => {
    setTimeout(async () => {
      const startedMs = performance.now();
      const shot = jsonShot('/api/login', { email, password: OWNER_PASSWORD }, { 'x-forwarded-for': '192.0.2.1' });
      resolve({ status: await shoot(server, shot), ms: performance.now() - startedMs });
    }, OWNER_SIGNS_IN_AFTER_MS);
  });
  await reportAttack('logins', server, { durationMs: DURATION_MS, parallel: PARALLEL, next: guess });
  const { status, ms } = await owner;
  report({ name: `logins.owner_${status}`, unit: 'ms', median: ms, runs: 1, target: OWNER_MS_MAX, better: 'lower' });
} finally {
  await server.dispose();
}
