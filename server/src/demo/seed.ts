import { addDays, venueDateAt } from '@gatehouse/sync-protocol/rules/venue-day';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { insertUser } from '../features/auth/insert-user.ts';
import { hashPassword } from '../features/auth/password.ts';
import { insertClient } from '../features/clients/create-client.ts';
import { insertMember } from '../features/members/insert-member.ts';
import { updateCredentials } from '../features/square-accounts/square-accounts.service.ts';
import { uploadDocument } from '../features/waivers/documents.service.ts';
import type { Ids } from '../ids.ts';
import { createPayments } from '../integrations/payments/create-payments.ts';
import { createPdfTools } from '../integrations/pdf/pdf-tools.ts';
import type { Logger } from '../logger.ts';
import { loadSecrets } from '../secrets.ts';
import { createPokeHub } from '../venue/poke-hub.ts';
import { writeVenue } from '../venue/venue-write.ts';
import { writeBookings } from './bookings.ts';
import { settableClock } from './demo-clock.ts';
import { DEMO_PASSWORD, type DemoVenue, demoVenues } from './demo-venues.ts';
import { type HistoryTools, type Regular, writeHistory } from './history.ts';
import { type Random, seededRandom } from './random.ts';
import { createSignatures } from './signatures.ts';
import { demoWaiverPdf } from './waiver-pdf.ts';

export const DEMO_ADMIN_EMAIL = 'admin@gatehouse.example';

/** The first venue takes cards; the others show how an account is connected. */
const demoSquareAccount = {
  accessToken: 'simulator-demo-venue',
  applicationId: 'sandbox-sq0idb-demo-venue',
  locationId: 'SIMULATORMAIN',
  environment: 'production',
} as const;

/** Fills an empty, migrated database with the demo venues as of `nowMs`. */
export async function seedDemo(db: Database, config: Config, logger: Logger, nowMs: number): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const pdf = createPdfTools(logger);
  const pokes = createPokeHub(db, 'demo');
  const clock = settableClock(nowMs - 366 * 86_400_000);
  for (const [index, venue] of demoVenues.entries()) {
    const random = seededRandom(venue.seed);
    const deps: Deps = {
      db,
      config,
      clock,
      ids: seededIds(random),
      secrets: loadSecrets(config),
      mailer: { send: async () => undefined },
      logger,
      payments: createPayments(config),
      pdf,
      pokes,
    };
    if (index === 0)
      await db.writePlatform((connection) =>
        insertUser(deps, connection, {
          email: DEMO_ADMIN_EMAIL,
          role: 'admin',
          clientId: null,
          name: 'Demo admin',
          passwordHash,
        }),
      );
    const clientId = await makeVenue(deps, venue, passwordHash, nowMs);
    clock.set(nowMs - 366 * 86_400_000);
    const bytes = Buffer.from(await demoWaiverPdf(venue.name, venue.activity));
    const waiver = { name: 'release-of-liability.pdf', bytes };
    const document = await uploadDocument(deps, clientId, waiver, 'demo');
    const tools: HistoryTools = { deps, clock, random, document, signatures: await createSignatures(random, 24) };
    const people = await writeHistory(tools, clientId, venue, nowMs);
    clock.set(nowMs);
    if (index === 0 && config.square.environment === 'simulator')
      await updateCredentials(deps, clientId, demoSquareAccount, 'demo');
    await writeVenue(deps, clientId, async (write) => {
      await writeMembers(deps, write, venue, random, people, nowMs);
      await writeBookings(write, venue, random, people, nowMs);
    });
  }
  pokes.close();
  /* The copies of an invented year are not needed. */
  await db.writePlatform((connection) => connection.deleteFrom('outbox_mail').execute());
}

function makeVenue(deps: Deps, venue: DemoVenue, passwordHash: string, nowMs: number): Promise<string> {
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertClient(deps, connection, {
      clientName: venue.name,
      email: venue.email,
      contactFirstName: venue.contact[0],
      contactLastName: venue.contact[1],
      phone: venue.phone,
      timeZone: venue.timeZone,
      planId: 'monthly-professional',
      paymentStatus: 'active',
      servicePaidUntil: addDays(venueDateAt(nowMs, venue.timeZone), 24),
      columns: { accent_color: venue.accentColor, last_payment_date: addDays(venueDateAt(nowMs, venue.timeZone), -6) },
    });
    const [firstName, lastName] = venue.contact;
    await insertUser(deps, connection, {
      email: venue.email,
      role: 'client',
      clientId,
      firstName,
      lastName,
      passwordHash,
    });
    return clientId;
  });
}

/** Every eighth membership has expired, to show a warning. */
async function writeMembers(
  deps: Deps,
  write: Parameters<typeof insertMember>[1],
  venue: DemoVenue,
  random: Random,
  people: readonly Regular[],
  nowMs: number,
): Promise<void> {
  const today = venueDateAt(nowMs, venue.timeZone);
  for (let index = 0; index < venue.members; index++) {
    const waiverId = random.pick(people.filter(({ waiverIds }) => waiverIds.length > 0)).waiverIds[0];
    if (!waiverId) continue;
    const expirationDate = addDays(today, index % 8 === 7 ? -random.between(3, 60) : random.between(20, 340));
    await insertMember(deps, write, { waiverId, expirationDate });
  }
}

function seededIds(random: Random): Ids {
  return {
    uuid: () => random.uuid(),
    token: () => Buffer.from(random.bytes(32)).toString('base64url'),
    bytes: (length) => random.bytes(length),
  };
}
