import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document-kinds';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';

/** A document as the visitor sees it: the server's pictures of its pages, one below the other, with their text. */
export interface ShownDocument {
  text: string;
  /** Data URLs or addresses. */
  pictureUrls: readonly string[];
  /** Size of all pages together. */
  widthPt: number;
  heightPt: number;
}

/** A document that is signed at a visit, in the visitor's language, with what it asks. Requirement W50. */
export interface VisitDocument extends ShownDocument {
  /** The lasting one: `default`, or a UUID. */
  documentId: string;
  /** Id of the file, by which version 1 of a signing names the document; null where it isn't known. */
  fileId: string | null;
  name: string;
  neededBy: 'everyone' | 'minors';
  version: number;
  sha256: string;
  questions: readonly AskedQuestion[];
  questionsVersion: number;
  fallbackLanguage: string;
}

/** Those that a signing of this kind covers. */
export function documentsFor(documents: readonly VisitDocument[], kind: SigningKind): VisitDocument[] {
  return documents.filter(({ neededBy }) => neededBy === 'everyone' || kind !== 'adult');
}

/** The waiver alone, without a question: all that version 1 of a signing can say. */
export function isWaiverAlone(documents: readonly VisitDocument[]): boolean {
  const [first, ...others] = documents;
  return others.length === 0 && first?.documentId === DEFAULT_DOCUMENT && first.questions.length === 0;
}

/** Names the documents with their questions; the same in every language, in which they are the same version. */
export function documentsKey(documents: readonly VisitDocument[]): string {
  const named = documents.map(({ documentId, version, questionsVersion }) => [documentId, version, questionsVersion]);
  return named.map((parts) => parts.join('.')).join(' ');
}
