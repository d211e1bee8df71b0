import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { visitRules } from '#domain/signing/visit-rules';
import type { VisitDocument } from './visit-document.ts';

/** A device's own copy, as it was when the visitor began: what arrives meanwhile is for the next one. Requirement W1. */
export interface DocumentRows {
  documents: readonly DocumentRow[];
  files: readonly WaiverDocumentRow[];
}

interface Wanted {
  /** Those that the desk asks for; none for a visitor who came by themselves. */
  asked: readonly string[];
  language: string;
  /** Addresses of pictures that the device had no room for, by file. Requirement W41. */
  pictures: ReadonlyMap<string, string>;
}

interface DeviceDocuments {
  documents: VisitDocument[];
  /** Names of those that can't be shown here now. */
  missing: string[];
}

/** The documents of a visit in the visitor's language, else in the document's own, else in one that can be shown. */
export function deviceDocuments({ documents, files }: DocumentRows, wanted: Wanted): DeviceDocuments {
  const found: DeviceDocuments = { documents: [], missing: [] };
  for (const { row, neededBy } of visitRules(documents, wanted.asked)) {
    const own = files.filter(({ of_document: of }) => of === row.document_id);
    const shown = own.filter((file) => picturesOf(file, wanted) !== null);
    const inLanguage = (code: string) => shown.find(({ language }) => language === code);
    const file = inLanguage(wanted.language) ?? inLanguage(row.fallback_language) ?? shown[0];
    if (file) found.documents.push(shownDocument(file, { row, neededBy }, picturesOf(file, wanted) ?? []));
    else if (own.length > 0) found.missing.push(row.name);
  }
  return found;
}

/** Files of this visit whose pictures the device doesn't hold. */
export function filesOnline({ documents, files }: DocumentRows, asked: readonly string[]): WaiverDocumentRow[] {
  const ids = new Set(visitRules(documents, asked).map(({ row }) => row.document_id));
  return files.filter((file) => file.pictures === null && ids.has(file.of_document));
}

function picturesOf({ pictures, document_id: fileId }: WaiverDocumentRow, wanted: Wanted): string[] | null {
  if (pictures) return pictures.map((picture) => `data:image/webp;base64,${picture}`);
  const address = wanted.pictures.get(fileId);
  return address === undefined ? null : [address];
}

function shownDocument(
  file: WaiverDocumentRow,
  { row, neededBy }: { row: DocumentRow; neededBy: VisitDocument['neededBy'] },
  pictureUrls: string[],
): VisitDocument {
  return {
    documentId: row.document_id,
    fileId: row.document_id === DEFAULT_DOCUMENT ? file.document_id : null,
    name: row.name,
    neededBy,
    version: file.version,
    sha256: file.sha256,
    text: file.text,
    pictureUrls,
    widthPt: file.page_width_pt,
    heightPt: file.page_height_pt,
    questions: row.questions,
    questionsVersion: row.questions_version,
    fallbackLanguage: row.fallback_language,
  };
}
