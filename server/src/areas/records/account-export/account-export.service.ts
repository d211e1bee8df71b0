import type { Readable } from 'node:stream';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { type CsvColumns, csvHead, csvRows } from '@gatehouse/sync-protocol/base/csv';
import { type HeldLock, holdLock } from '#access/held-lock';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { logoBytes } from '../../accounts/preferences/logo.service.ts';
import { preferencesOrDeleted } from '../../accounts/preferences/preferences.service.ts';
import { getVenueOrDeleted } from '../../venues/venue/venues.service.ts';
import { describeAnswers } from '../../waivers/signed/answers/described-answers.ts';
import type { Evidence } from '../../waivers/signed/evidence.ts';
import { presentSeal } from '../audit/seals.service.ts';
import { findAccount, findAnswersPage, listDocumentFiles } from './account-export.repository.ts';
import { Archive } from './archive.ts';
import { csvOf, documentOf, documentPath, type ExportSource, pagesOf, parkedOf, signingsOf } from './export-content.ts';
import { exportTables } from './export-tables.ts';

export interface AccountArchive {
  fileName: string;
  /** The zip as a stream, generated no faster than it is read. */
  stream: Readable;
}

/**
 * Everything a venue has stored, as one zip archive, without any token, password hash or sealed key. It is read in small
 * pages while it is downloaded, so that memory use does not grow with its size, and the stream errors, rather than ending early, where reading
 * fails. Answers about health are in it only `withHealth`, which is recorded. Errors: TOO_MANY_REQUESTS while another export runs,
 * NOT_FOUND. Requirements O6, W44.
 */
export async function exportAccountOf(
  deps: Deps,
  clientId: string,
  userId: string,
  { withHealth }: { withHealth: boolean },
): Promise<AccountArchive> {
  const venue = await getVenueOrDeleted(deps, clientId);
  const lock = await acquireExportLock(deps, clientId);
  try {
    const at = new Date(deps.clock.now());
    const fileName = `gatehouse-${clientId}-${at.toISOString().slice(0, 10)}.zip`;
    const profile = await profileOf(deps, clientId, venue);
    const logo = await deps.db.readVenue(clientId, (db) => logoBytes(db, clientId, { withDeleted: true }));
    const documents = await deps.db.readVenue(clientId, (db) => listDocumentFiles(db, clientId));
    await writeVenue(deps, clientId, ({ happened }) =>
      happened({ kind: 'venue.exported', actor: `user:${userId}`, fileName, withHealth }),
    );

    const seal = await presentSeal(deps, clientId);
    const source: ExportSource = { deps, clientId, onPage: () => lock.renew() };
    const archive = new Archive(at);
    archive.file('README.txt', readMe(venue, at.toISOString()));
    archive.file('profile.json', `${JSON.stringify(profile, null, 2)}\n`);
    if (seal) archive.file('audit-seal.txt', `${seal}\n`);
    if (logo) archive.file('logo.webp', Buffer.from(logo));
    for (const table of exportTables) archive.pieces(table.file, () => csvOf(source, table));
    for (const file of documents) archive.pieces(documentPath(file), () => documentOf(source, file.file_id));
    archive.pieces('waivers/signatures.jsonl', () => signingsOf(source));
    archive.pieces('answers.csv', () => answersOf(source, withHealth));
    archive.pieces('parked.jsonl', () => parkedOf(source, withHealth ? (item) => item : withoutAnswers));
    const stream = archive.end((error) => deps.logger.error({ err: error }, 'an export failed'));
    stream.once('close', () => void lock.release());
    return { fileName, stream };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function profileOf(deps: Deps, clientId: string, venue: Awaited<ReturnType<typeof getVenueOrDeleted>>) {
  const { users, cards, squareAccount } = await deps.db.readPlatform((db) => findAccount(db, clientId));
  const { client_name: _, ...preferences } = await preferencesOrDeleted(deps, clientId);
  return {
    profile: venue,
    preferences,
    sign_ins: users,
    stored_cards: cards.map((card) => ({ ...card, is_primary: card.is_primary === 1 })),
    square_account: squareAccount,
  };
}

/** One export at a time for each venue. Errors: TOO_MANY_REQUESTS while another export of the venue runs. */
export function acquireExportLock(deps: Deps, clientId: string): Promise<HeldLock> {
  return holdLock(
    deps,
    `export ${clientId}`,
    'An export of your data is already running. Please wait until it finishes.',
  );
}

/** Explains the archive to its reader. `exportedAtUtc` is when the export started. */
function readMe(venue: Pick<ClientView, 'client_id' | 'client_name' | 'time_zone'>, exportedAtUtc: string): string {
  const files = [
    ['profile.json', 'your profile, preferences, subscription, sign-ins and stored cards (last four digits only)'],
    ...exportTables.map(({ file, about }) => [file, about]),
    ['waivers/v1.pdf, v2.pdf, …', 'each version of your waiver in English as you uploaded it'],
    ['waivers/<document_id>/v1-es.pdf, …', 'the same of its translations and of your other documents, and drafts'],
    [
      'waivers/signatures.jsonl',
      'one line of JSON for each signing: evidence, strokes and the signature as a PNG in base64',
    ],
    ['answers.csv', 'what was answered with each signing; answers about health only where you asked for them'],
    ['parked.jsonl', 'items from your devices that are waiting for you, or that you closed; one line of JSON each'],
    [
      'audit-seal.txt',
      'seals the audit log as it was; the operator of the server can compare it: verify-audit --seals',
    ],
    ['logo.webp', 'your logo, where you have one'],
  ] as const;
  const width = Math.max(...files.map(([file = '']) => file.length));
  return [
    `Everything Gatehouse keeps for ${venue.client_name} (${venue.client_id})`,
    `Export started at ${exportedAtUtc}`,
    '',
    ...files.map(([file = '', about = '']) => `${file.padEnd(width)}  ${about}`),
    '',
    'CSV files are UTF-8 with a heading row; open them with any spreadsheet. Text that a spreadsheet would run as a',
    "formula has an apostrophe (') before it: remove it if you load the file into another system.",
    `Days (YYYY-MM-DD) are in your venue's time zone, ${venue.time_zone}. Times ending in Z are UTC.`,
    'Changes made while the export ran may or may not be included.',
    '',
    'A signature belongs to a customer by signing_event_id = event_id. evidence_sha256 is the SHA-256 of the evidence as it',
    'was recorded, and document_sha256 that of the PDF that was shown.',
    '',
    'This archive holds personal data. Keep it as safely as you would keep signed paper.',
    '',
  ].join('\r\n');
}

const SIGNINGS_PER_PAGE = 100;

interface Answered {
  event_id: string;
  answer: ReturnType<typeof describeAnswers>[number];
}
const columns: CsvColumns<Answered> = {
  signing_event_id: ({ event_id }) => event_id,
  waiver_id: ({ answer }) => answer.waiver_id,
  document_id: ({ answer }) => answer.document_id,
  question_id: ({ answer }) => answer.question_id,
  kind: ({ answer }) => answer.kind,
  question: ({ answer }) => answer.text,
  answer: ({ answer: { value } }) => (value === null ? null : String(value)),
  is_health: ({ answer }) => answer.is_health,
  is_stop: ({ answer }) => answer.is_stop,
};

/** What was answered with each signing, a row for each answer; the answers about health are empty, unless they were asked for. Requirement W44. */
async function* answersOf(source: ExportSource, withHealth: boolean): AsyncGenerator<string> {
  yield csvHead(columns);
  const pages = pagesOf(source, '', SIGNINGS_PER_PAGE, {
    find: (db, after, limit) => findAnswersPage(db, source.clientId, after, limit),
    keyOf: (row) => row.event_id,
  });
  for await (const rows of pages) yield rows.map((row) => linesOf(source, row, withHealth)).join('');
}

function linesOf(
  { deps }: ExportSource,
  { evidence, ...row }: Row<'signing_answers'> & { evidence: string },
  withHealth: boolean,
): string {
  const answers = describeAnswers(deps.secrets, JSON.parse(evidence) as Evidence, row, withHealth);
  return csvRows(
    columns,
    answers.map((answer) => ({ event_id: row.event_id, answer })),
  );
}

/**
 * A parked item without what was answered in it: nobody has said yet what is about health. It is parked because it isn't as it should
 * be, so nothing is kept of its answers but whose they are.
 */
function withoutAnswers(item: string): string {
  const read = JSON.parse(item) as { args?: { answers?: unknown } } | null;
  if (read?.args?.answers === undefined) return item;
  const { answers } = read.args;
  const blank = Array.isArray(answers) ? answers.map(withoutValue) : null;
  return JSON.stringify({ ...read, args: { ...read.args, answers: blank } });
}

function withoutValue(answer: { question_id?: unknown; person?: unknown } | null) {
  return { question_id: answer?.question_id, person: answer?.person, value: null };
}
