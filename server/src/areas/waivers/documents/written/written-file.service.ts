import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { ACCENT_COLOR_DEFAULT } from '#areas/accounts/preferences/preferences.service';
import { AppError } from '#base/app-error';
import { WorkerFailure, workerModule } from '#base/run-worker';
import type { Deps } from '#integrations/deps';
import { readVenueRow } from '#venue/venue-row';
import { requireDocument } from '../documents.service.ts';
import { findSourceText } from '../files.repository.ts';
import { uploadFile } from '../upload-file.service.ts';
import type { WrittenText } from './write-text-worker.ts';

const writer = workerModule(import.meta.url, './write-text-worker');
const BUSY_RETRY_SECONDS = 30;
/** The longest text in Latin letters takes a second; thousands of pictures or outlines take longer, and are no waiver. */
const COMPUTING_MS_MAX = 5_000;

/**
 * Makes a PDF of what the owner wrote, and stores it as the draft of its language, as if it had been uploaded. The text is kept, so
 * that it can be changed later. Errors: those of `uploadFile`. Requirement W60.
 */
export async function writeFile(
  deps: Deps,
  clientId: string,
  documentId: string,
  { text, language, userId }: { text: string; language: DocumentLanguage; userId: string },
): Promise<{ document: WaiverDocument; file: DocumentFile }> {
  const { client_name: venueName, accent_color: accent } = await deps.db.readVenue(clientId, async (db) => {
    await requireDocument(db, clientId, documentId);
    return readVenueRow(db, clientId);
  });
  const job: WrittenText = { text, venueName, accentColor: accent ?? ACCENT_COLOR_DEFAULT };
  const turn = { venue: clientId, caller: `user:${userId}` };
  const writing = deps.pdf.write(writer, turn, async () => job, COMPUTING_MS_MAX) ?? refuseWriting();
  const bytes = await writing.catch((error: unknown) => {
    throw error instanceof WorkerFailure ? refuseWriting() : error;
  });
  const upload = { name: fileNameOf(text), bytes: Buffer.from(bytes) };
  return uploadFile(deps, clientId, documentId, { upload, language, joins: true, userId, sourceText: text });
}

/** What the owner wrote; null where the file was uploaded. Errors: NOT_FOUND. */
export function documentText(
  { db }: Pick<Deps, 'db'>,
  clientId: string,
  documentId: string,
  language: DocumentLanguage,
): Promise<string | null> {
  return db.readVenue(clientId, async (connection) => {
    await requireDocument(connection, clientId, documentId);
    return findSourceText(connection, clientId, { documentId, language });
  });
}

/** Its title, which also names what visitors save. */
function fileNameOf(text: string): string {
  const [, title] = /^[^\S\n]*#{1,6}[^\S\n]+(\S.*)$/m.exec(text) ?? [];
  return `${(title ?? 'waiver').trim().slice(0, 80)}.pdf`;
}

function refuseWriting(): never {
  throw new AppError('TOO_MANY_REQUESTS', {
    message:
      'The pages could not be made in time. Please try again in a minute, or shorten the text and leave out emoji.',
    retryAfterSeconds: BUSY_RETRY_SECONDS,
  });
}
