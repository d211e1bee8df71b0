import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { ShownDocumentArgs, SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { ReviewReason } from '@gatehouse/sync-protocol/areas/waivers/signing';
import type { VenueWrite } from '#venue/venue-write';
import type { ShownDocument } from '../evidence.ts';
import {
  findDefaultFiles,
  findPublishedFiles,
  findSigningDocuments,
  type PublishedFile,
  type SigningDocument,
} from './signed-documents.repository.ts';

/** A document of a signing, as it was shown and as the venue has it. */
export interface SignedDocument {
  /** Null where no file was named, and none was in force. */
  shown: ShownDocument | null;
  /** Null where the venue has published no such document; always there for `default`, where none was named. */
  document: SigningDocument | null;
  /** Number of the text that was shown; 0 where it isn't known. */
  textNumber: number;
  /** Number of the questions that were shown, where the device said so. */
  questionsNumber: number | undefined;
  fault: Extract<ReviewReason, 'no_document' | 'unknown_document' | 'document_mismatch'> | null;
  /** What a refusal calls it. */
  field: string;
}

/** The greatest number that both databases hold in a version's column. */
const VERSION_MAX = 2_147_483_647;

/**
 * The documents of a signing in the order in which they were named; without any, `default` alone, in the file that was named or else
 * the one in force. Never empty. Requirements W1, W40.
 */
export async function findSignedDocuments(
  write: VenueWrite,
  args: SignWaiverArgs,
  { atUtc, isInForceMeant }: { atUtc: string; isInForceMeant: boolean },
): Promise<SignedDocument[]> {
  if (args.documents) return namedDocuments(write, args.documents, languageOf(args));
  const { document_id: fileId } = args;
  const isNamed = fileId !== undefined;
  const found =
    isNamed || isInForceMeant
      ? await write.remember(`default files ${fileId ?? 'in force'}`, () =>
          findDefaultFiles(write.db, write.clientId, fileId ?? null),
        )
      : [];
  const file = isNamed
    ? (found.find((one) => one.file.number === args.document_version) ?? lastBefore(found, atUtc))
    : inLanguage(found, (one) => one.file.language, languageOf(args), found[0]?.fallback_language);
  return [file ? ofDefault(file, args) : await unknownDefault(write, args)];
}

/** Two letters, as documents name theirs. */
export function languageOf({ consent }: SignWaiverArgs): string {
  return (consent?.language ?? '').slice(0, 2).toLowerCase();
}

async function namedDocuments(
  { db, clientId, remember }: VenueWrite,
  named: readonly ShownDocumentArgs[],
  language: string,
): Promise<SignedDocument[]> {
  const ids = named.map(({ document_id: id }) => id);
  const versions = named.filter(({ version }) => version > 0 && version <= VERSION_MAX);
  const documents = await remember(`documents ${ids.join()}`, () => findSigningDocuments(db, clientId, ids));
  const files = await remember(`files ${versions.map((one) => `${one.document_id} ${one.version}`).join()}`, () =>
    findPublishedFiles(db, clientId, versions),
  );
  return named.map((one, index) => {
    const document = documents.find(({ document_id: id }) => id === one.document_id) ?? null;
    const ofVersion = files.filter((file) => file.document_id === one.document_id && file.number === one.version);
    const file = inLanguage(
      ofVersion.filter(({ sha256 }) => sha256 === one.sha256),
      (candidate) => candidate.language,
      language,
      document?.fallback_language,
    );
    const isPublished = document !== null && document.number !== null;
    return {
      shown: {
        document_id: one.document_id,
        file_id: file?.file_id ?? null,
        name: isPublished ? document.name : null,
        language: file?.language ?? null,
        version: one.version,
        sha256: one.sha256,
        is_known: file !== undefined,
      },
      document: isPublished ? document : null,
      textNumber: (file ?? ofVersion[0])?.text_number ?? 0,
      questionsNumber: one.questions_version,
      fault: file ? null : isPublished ? 'document_mismatch' : 'unknown_document',
      field: `documents.${index}`,
    };
  });
}

/** The server's data about the file wins, where the device reports other. */
function ofDefault(
  { file, ...document }: SigningDocument & { file: PublishedFile },
  args: SignWaiverArgs,
): SignedDocument {
  const isSame =
    (args.document_sha256 ?? file.sha256) === file.sha256 && (args.document_version ?? file.number) === file.number;
  return {
    shown: {
      document_id: DEFAULT_DOCUMENT,
      file_id: file.file_id,
      name: document.name,
      language: file.language,
      version: file.number,
      sha256: file.sha256,
      is_known: true,
    },
    document,
    textNumber: file.text_number,
    questionsNumber: undefined,
    fault: isSame ? null : 'document_mismatch',
    field: 'document_id',
  };
}

/** What only the device reports is stored as reported. */
async function unknownDefault(write: VenueWrite, args: SignWaiverArgs): Promise<SignedDocument> {
  const [document = null] = await write.remember('documents default', () =>
    findSigningDocuments(write.db, write.clientId, [DEFAULT_DOCUMENT]),
  );
  const reported = {
    document_id: DEFAULT_DOCUMENT,
    file_id: args.document_id ?? null,
    name: null,
    language: null,
    version: args.document_version ?? null,
    sha256: args.document_sha256 ?? null,
    is_known: false,
  };
  const isNamed = args.document_id !== undefined;
  return {
    shown: isNamed ? reported : null,
    document,
    textNumber: 0,
    questionsNumber: undefined,
    fault: isNamed ? 'unknown_document' : 'no_document',
    field: 'document_id',
  };
}

/** A file stays in force through versions that bring other languages: the last of them that was out. */
function lastBefore<T extends { file: PublishedFile }>(found: readonly T[], atUtc: string): T | undefined {
  const sorted = found.toSorted((a, b) => a.file.number - b.file.number);
  return sorted.findLast(({ file }) => file.published_at <= atUtc) ?? sorted[0];
}

function inLanguage<T>(
  list: readonly T[],
  languageOfItem: (item: T) => string,
  language: string,
  fallback: string | undefined,
): T | undefined {
  const of = (wanted: string | undefined) => list.find((item) => languageOfItem(item) === wanted);
  return of(language) ?? of(fallback) ?? list[0];
}
