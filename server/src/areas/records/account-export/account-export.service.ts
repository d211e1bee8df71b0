import type { Readable } from 'node:stream';
import type { Deps } from '#integrations/deps';
import { writeVenue } from '#venue/venue-write';
import { logoBytes } from '../../accounts/preferences/logo.service.ts';
import { preferencesOrDeleted } from '../../accounts/preferences/preferences.service.ts';
import { getVenueOrDeleted } from '../../venues/venue/venues.service.ts';
import { presentSeal } from '../audit/seals.service.ts';
import { findAccount, findDocumentNumbers } from './account-export.repository.ts';
import { Archive } from './archive.ts';
import { answersOf, withoutAnswers } from './export-answers.ts';
import { csvOf, documentOf, type ExportSource, parkedOf, signingsOf } from './export-content.ts';
import { acquireExportLock } from './export-lock.ts';
import { exportTables } from './export-tables.ts';
import { readMe } from './read-me.ts';

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
    const numbers = await deps.db.readVenue(clientId, (db) => findDocumentNumbers(db, clientId));
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
    for (const number of numbers) archive.pieces(`waivers/v${number}.pdf`, () => documentOf(source, number));
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
