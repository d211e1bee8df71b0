import { type DocumentLanguage, documentLanguages } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { VenueWrite } from '#venue/venue-write';
import { base64Chars } from './device-bytes.ts';
import { listDocumentRows } from './documents.repository.ts';
import { fileFor } from './file-for.ts';
import { listFileSizes, setOnDevices } from './versions.repository.ts';

/** Pictures of a venue's documents on a device, in characters of base64: some sixty pages. Requirement W41. */
const DEVICE_PICTURES_CHARS_MAX = 12 * 1024 * 1024;

/** A file in force, and what its pictures take. */
export interface RoomFile {
  id: string;
  documentId: string;
  language: DocumentLanguage;
  pictureBytes: number;
}

/**
 * The files whose pictures devices get: those that every visitor may need first, which are the documents' own languages in the order
 * of the documents, then the translations. What no longer fits is read online, and what comes later in this order never takes the
 * place of what came before. Requirement W41.
 */
export function filesThatFit(
  documents: readonly { document_id: string; fallback_language: DocumentLanguage }[],
  files: readonly RoomFile[],
  charsMax = DEVICE_PICTURES_CHARS_MAX,
): Set<string> {
  const first: RoomFile[] = [];
  const translations: RoomFile[] = [];
  for (const { document_id: id, fallback_language: fallback } of documents) {
    const own = files.filter(({ documentId }) => documentId === id);
    const main = fileFor(own, fallback, fallback);
    if (main) first.push(main);
    for (const language of documentLanguages)
      translations.push(...own.filter((file) => file !== main && file.language === language));
  }
  const fitting = new Set<string>();
  let chars = 0;
  for (const { id, pictureBytes } of [...first, ...translations]) {
    const size = base64Chars(pictureBytes);
    if (chars + size > charsMax) continue;
    chars += size;
    fitting.add(id);
  }
  return fitting;
}

/** Decides it anew after a change of files in force; a file whose answer changes reaches devices again. */
export async function allotDeviceRoom(write: VenueWrite): Promise<void> {
  const documents = await listDocumentRows(write.db, write.clientId);
  const files = await listFileSizes(write);
  const fitting = filesThatFit(
    documents,
    files.map(({ document_id, of_document, language, pictureBytes }) => ({
      id: document_id,
      documentId: of_document,
      language,
      pictureBytes,
    })),
  );
  for (const isOnDevices of [true, false]) {
    const changed = files.filter(
      ({ document_id: id, is_on_devices: flag }) => fitting.has(id) === isOnDevices && (flag === 1) !== isOnDevices,
    );
    await setOnDevices(
      write,
      changed.map(({ document_id: id }) => id),
      isOnDevices,
    );
  }
}
