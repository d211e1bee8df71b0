import type {
  createDocument,
  updateQuestions,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { BodyOf } from '@gatehouse/sync-protocol/base/contract';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { hashPassword } from '../areas/accounts/auth/password.ts';
import { insertUser } from '../areas/accounts/auth/users.shared.repository.ts';
import { createPromo } from '../areas/money/promos/promos.service.ts';
import { updateCredentials } from '../areas/money/square-accounts/square-accounts.service.ts';
import { insertMember } from '../areas/people/members/members.shared.repository.ts';
import { insertVenue } from '../areas/venues/venue/create-venue.ts';
import { uploadDefault } from '../areas/waivers/documents/default-waiver.service.ts';
import { createDocument as addDocument } from '../areas/waivers/documents/documents.service.ts';
import { publishDocument } from '../areas/waivers/documents/publish-document.service.ts';
import { updateDocumentQuestions } from '../areas/waivers/documents/questions.service.ts';
import { uploadFile } from '../areas/waivers/documents/upload-file.service.ts';
import { archivePastYears } from '../areas/waivers/signed/archive/year-end.service.ts';
import type { Config } from '../base/config.ts';
import { createLogger } from '../base/logger.ts';
import type { Database } from '../db/database.ts';
import type { Deps } from '../integrations/deps.ts';
import { type VenueWrite, writeVenue } from '../venue/venue-write.ts';
import { writeClosedDays, writeHolidays } from './bookings/closed-days.ts';
import { demoSquareAccount, openDemoSquare } from './bookings/demo-square.ts';
import { writeOfferings } from './bookings/offerings.ts';
import { signHalf, writePartyCheckIns } from './bookings/parties.ts';
import { writePrices } from './bookings/prices.ts';
import { usHolidays } from './bookings/us-holidays.ts';
import { writeBookings } from './bookings/write-bookings.ts';
import { settableClock } from './invented/demo-clock.ts';
import { type DemoDeps, demoDeps, seededIds } from './invented/demo-deps.ts';
import { DEMO_PASSWORD, type DemoVenue, demoVenues } from './invented/demo-venues.ts';
import { type HistoryTools, type Regular, writeHistory } from './invented/history.ts';
import { personMaker } from './invented/people.ts';
import { type Random, seededRandom } from './invented/random.ts';
import { createSignatures } from './invented/signatures.ts';
import { seedOtherVenues } from './other-venues.ts';
import { seedCustomers } from './seed-customers.ts';
import { demoAgreementPdf, demoWaiverPdf } from './waiver-pdf.ts';

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

interface Seeded {
  clientId: string;
  /** The owner. */
  userId: string;
  venue: DemoVenue;
  people: readonly Regular[];
  nowMs: number;
  /** The first venue takes cards; the others show how an account is connected. */
  isMain: boolean;
}

/** What a venue's visitors book: offerings, closed days, a year of bookings and their money, parties. */
async function seedBookings(
  tools: HistoryTools,
  { clientId, userId, venue, people, nowMs, isMain }: Seeded,
): Promise<void> {
  const { deps, clock, random } = tools;
  const today = venueDateAt(nowMs, venue.timeZone);
  const square = isMain && deps.payments.environment === 'simulator' ? openDemoSquare(deps.config, clock) : null;
  if (square)
    await updateCredentials({ ...deps, payments: square.payments(deps.payments) }, clientId, demoSquareAccount, userId);
  const offerings = await writeVenue(deps, clientId, (write) =>
    writeOfferings(write, venue, today, { takesDeposits: square !== null }),
  );
  const ids = { clientId, userId, timeZone: venue.timeZone };
  const year = Number(today.slice(0, 4));
  const closed = isMain
    ? await writeClosedDays(deps, ids, today, await writeHolidays(deps, today, new Date(nowMs).toISOString()))
    : {
        business: new Set([year - 1, year, year + 1].flatMap(usHolidays).map(({ date }) => date)),
        offering: new Map(),
      };
  await writeVenue(deps, clientId, async (write) => {
    const story = { random, clock, square, clientId, staff: `user:${userId}`, version: write.version };
    const party = await writeBookings(write, story, { venue, offerings, people, closed, nowMs });
    clock.set(nowMs);
    if (isMain && party) await signHalf(tools, write, venue, party, nowMs);
    await writePartyCheckIns(write, tools, venue, nowMs);
  });
  if (isMain) await writePrices(deps, { clientId, userId, today });
  square?.save();
}

/** A venue that is paid for, and its owner. */
function makeVenue(
  deps: Deps,
  venue: DemoVenue,
  passwordHash: string,
  nowMs: number,
): Promise<{ clientId: string; userId: string }> {
  return deps.db.writePlatform(async (connection) => {
    const clientId = await insertVenue(deps, connection, {
      clientName: venue.name,
      email: venue.email,
      contactFirstName: venue.contact[0],
      contactLastName: venue.contact[1],
      phone: venue.phone,
      timeZone: venue.timeZone,
      planId: 'monthly-professional',
      paymentStatus: 'active',
      servicePaidUntil: addDays(venueDateAt(nowMs, venue.timeZone), 24),
      columns: {
        accent_color: venue.accentColor,
        last_payment_date: addDays(venueDateAt(nowMs, venue.timeZone), -6),
        first_steps_hidden_at: new Date(nowMs).toISOString(),
      },
    });
    const [firstName, lastName] = venue.contact;
    const userId = await insertUser(deps, connection, {
      email: venue.email,
      role: 'client',
      clientId,
      firstName,
      lastName,
      passwordHash,
    });
    return { clientId, userId };
  });
}

/** Every eighth membership has expired, to show a warning. */
async function writeMembers(
  deps: Deps,
  write: VenueWrite,
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

type Question = BodyOf<typeof updateQuestions>['questions'][number];

const plain = {
  options: [],
  required: true,
  is_health: false,
  asked_of: 'person',
  stop_values: [],
  clause: null,
  min: null,
  max: null,
} satisfies Partial<Question>;

/** Two that anyone may read, and one about health that keeps the desk from checking in. */
const questions: Question[] = [
  {
    ...plain,
    kind: 'choice',
    text: { en: 'How much have you trained before?' },
    options: [
      { value: 'never', text: { en: 'Never' } },
      { value: 'some', text: { en: 'A little' } },
      { value: 'regularly', text: { en: 'Regularly' } },
    ],
  },
  { ...plain, kind: 'initials', text: { en: 'I follow the instructor at all times' }, clause: 2, asked_of: 'signing' },
  {
    ...plain,
    kind: 'yes_no',
    text: { en: 'Has a doctor advised against contact sports?' },
    is_health: true,
    stop_values: ['yes'],
  },
];

/** An agreement that the guests of one offering sign besides the waiver. */
async function writeSecondDocument(
  deps: Deps,
  { clientId, userId, venueName }: { clientId: string; userId: string; venueName: string },
): Promise<void> {
  const given: BodyOf<typeof createDocument> = {
    name: 'Trial class agreement',
    needed_by: 'offerings',
    offering_ids: [`${clientId}-Off1`],
    validity: 'months',
    validity_count: 6,
  };
  const { document_id: id } = await addDocument(deps, clientId, given, userId);
  const upload = { name: 'trial-class-agreement.pdf', bytes: Buffer.from(await demoAgreementPdf(venueName)) };
  await uploadFile(deps, clientId, id, { upload, language: english, joins: false, userId });
  await publishDocument(deps, clientId, id, { changesText: true, userId });
  await updateDocumentQuestions(deps, clientId, id, { questions }, userId);
}
