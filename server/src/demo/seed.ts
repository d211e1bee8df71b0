import { hashPassword } from '../areas/accounts/auth/password.ts';
import { insertUser } from '../areas/accounts/auth/users.shared.repository.ts';
import { createPromo } from '../areas/money/promos/promos.service.ts';
import { uploadDefault } from '../areas/waivers/documents/default-waiver.service.ts';
import { archivePastYears } from '../areas/waivers/waivers/archive/year-end.service.ts';
import type { Config } from '../base/config.ts';
import { createLogger } from '../base/logger.ts';
import type { Database } from '../db/database.ts';
import { writeVenue } from '../venue/venue-write.ts';
import { seedBookings } from './bookings/seed-bookings.ts';
import { seedCustomers } from './customers/seed-customers.ts';
import { type DemoDeps, demoDeps, seededIds } from './demo-deps.ts';
import { settableClock } from './invented/demo-clock.ts';
import { DEMO_PASSWORD, demoVenues } from './invented/demo-venues.ts';
import { type HistoryTools, writeHistory } from './invented/history.ts';
import { personMaker } from './invented/people.ts';
import { seededRandom } from './invented/random.ts';
import { createSignatures } from './invented/signatures.ts';
import { seedOtherVenues } from './other-venues.ts';
import { writeSecondDocument } from './second-document.ts';
import { makeVenue, writeMembers } from './venue.ts';
import { demoWaiverPdf } from './waiver-pdf.ts';

export const DEMO_ADMIN_EMAIL = 'admin@gatehouse.example';
/** Lets a venue try Gatehouse for a month. */
export const DEMO_PROMO = 'WELCOME30';

const OTHERS_SEED = 2_718;
const YEAR_MS = 366 * 86_400_000;

/**
 * Fills an empty, migrated database with the demo venues as of `nowMs`; visits go back so many days, bookings a year. `say` hears
 * what is made next.
 */
export async function seedDemo(
  db: Database,
  config: Config,
  { nowMs, visitDays = 365, say }: { nowMs: number; visitDays?: number; say?: (line: string) => void },
): Promise<void> {
  /* The invented history has charges that fail and amounts that differ, which a server logs as errors; a seeding that fails throws. */
  const logger = createLogger('silent');
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const clock = settableClock(nowMs - YEAR_MS);
  const parts = demoVenues.length + 1;
  for (const [index, venue] of demoVenues.entries()) {
    say?.(`${index + 1} of ${parts}: ${venue.name}`);
    const random = seededRandom(venue.seed);
    const deps = demoDeps({ db, config, logger }, clock, seededIds(random));
    const isMain = index === 0;
    if (isMain) await writePlatform(deps, passwordHash, nowMs);
    const { clientId, userId } = await makeVenue(deps, venue, passwordHash, nowMs);
    clock.set(nowMs - YEAR_MS);
    const bytes = Buffer.from(await demoWaiverPdf(venue.name, venue.activity));
    const waiver = { name: 'release-of-liability.pdf', bytes };
    const document = await uploadDefault(deps, clientId, { upload: waiver, joins: false, userId });
    const signatures = await createSignatures(random, 24);
    const makePerson = personMaker(random);
    const tools: HistoryTools = { deps, clock, random, makePerson, userId, document, signatures };
    const people = await writeHistory(tools, clientId, venue, { nowMs, days: visitDays });
    clock.set(nowMs);
    await writeVenue(deps, clientId, (write) => writeMembers(deps, write, venue, random, people, nowMs));
    await seedBookings(tools, { clientId, userId, venue, people, nowMs, isMain });
    if (index === 1) await writeSecondDocument(deps, { clientId, userId, venueName: venue.name });
    if (isMain) await seedCustomers(tools, { clientId, userId, venue, people, nowMs });
    /* The waivers of last year are in the archive, as the year's end leaves them. */
    if (index === demoVenues.length - 1) await archivePastYears(deps, new AbortController().signal);
    deps.pokes.close();
  }
  say?.(`${parts} of ${parts}: the other venues of the platform`);
  const random = seededRandom(OTHERS_SEED);
  await seedOtherVenues(demoDeps({ db, config, logger }, clock, seededIds(random)), random, { passwordHash, nowMs });
  /* The copies of an invented year are not needed. */
  await db.writePlatform((connection) => connection.deleteFrom('outbox_mail').execute());
}

async function writePlatform(deps: DemoDeps, passwordHash: string, nowMs: number): Promise<void> {
  const admin = { email: DEMO_ADMIN_EMAIL, role: 'admin', clientId: null, name: 'Demo admin', passwordHash } as const;
  const adminId = await deps.db.writePlatform((connection) => insertUser(deps, connection, admin));
  const promo = {
    code: DEMO_PROMO,
    description: '30 days free, for venues that we met at a trade fair',
    skipPayment: true,
    trialDays: 30,
    maxUses: 100,
    expires_at: new Date(nowMs + YEAR_MS).toISOString(),
    is_active: true,
  };
  await createPromo(deps, promo, `user:${adminId}`);
}
