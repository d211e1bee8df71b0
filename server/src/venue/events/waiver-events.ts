import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { Row } from '../../db/tables.ts';
import { type Audited, kind } from './event-kind.ts';

type OfWaiver = {
  waiverId: string;
};

/** A waiver as it is signed: what later visits and years make of it is not known yet. */
export type SignedRow = Omit<Row<'waivers'>, 'is_first' | 'restored_on' | 'first_visit'>;

type Signed = {
  /** The id of the signing. */
  signingId: string;
  evidenceSha256: string;
  /** One for each person. */
  waivers: readonly SignedRow[];
  /** The party it was signed for. */
  bookingId: string | null;
  /** The record that the desk asked the signature for. */
  forWaiverId: string | undefined;
  /** The venue's day of the signature, and its present one. */
  venueDate: string;
  today: string;
  /** The content of the mail with the signer's own copy; null where none is sent. */
  copy: SignedCopy | null;
};

/** The data that a visitor's own copy is composed from. The outbox stores it instead of the mail, which is fifteen times as long. */
export type SignedCopy = {
  to: string;
  venueName: string;
  firstName: string;
  waiverId: string;
  /** Opens the signed PDFs of one signing, and is stored as a hash only. */
  token: string;
  /** How long the token opens them. */
  days: number;
  /** BCP 47; the language the waiver was signed in. */
  language: string;
};

type OfDocument = {
  /** The document as it is now. */
  document: Row<'documents'>;
};

type PublishedFile = Pick<Row<'waiver_documents'>, 'document_id' | 'language' | 'sha256'>;

/** What the chain calls a version of a document. */
export function publishedAs(documentId: string, number: number): string {
  return `${documentId}/${number}`;
}

/** What it keeps the hash of: the files of a version, and with which one the text changed. */
export function publishedContent(textNumber: number, files: readonly PublishedFile[]): object {
  const sorted = files.toSorted((a, b) => (a.language < b.language ? -1 : 1));
  return {
    text_version: textNumber,
    files: sorted.map(({ document_id: id, language, sha256 }) => [language, id, sha256]),
  };
}

const customers = ['customers'] as const;
const documents = ['documents', 'waiver_documents'] as const;
const ofDocument =
  (action: VenueAction) =>
  ({ document }: OfDocument): Audited => ({ action, subject: document.document_id, content: document });

export const waiverEvents = {
  'waiver.signed': kind<Signed>(['customers', 'members', 'bookings'], ({ signingId, evidenceSha256 }) => ({
    action: 'sign_waiver',
    subject: signingId,
    contentSha256: evidenceSha256,
  })),
  /** A user of the venue looked at the answers about health that a record was signed with. Requirement W44. */
  'health_answers.read': kind<OfWaiver>([], ({ waiverId }) => ({
    action: 'read_health_answers',
    subject: waiverId,
    content: { waiver_id: waiverId },
  })),
  'waiver.archived': kind<OfWaiver>(customers, ({ waiverId }) => ({
    action: 'archive_waiver',
    subject: waiverId,
    content: { waiver_id: waiverId },
  })),
  'waiver.restored': kind<OfWaiver>(customers, ({ waiverId }) => ({
    action: 'restore_waiver',
    subject: waiverId,
    content: { waiver_id: waiverId },
  })),
  /** A batch; `runs` are those that are finished. Devices drop past years by the day, so this pokes nobody. */
  'year.archived': kind<{ runs: readonly { year_start: string; moved: number }[] }>([], ({ runs }) =>
    runs.map(({ year_start, moved }) => ({
      action: 'archive_waivers',
      subject: year_start,
      content: { year_start, moved },
    })),
  ),
  /** A batch of what was archived too early; the last one is recorded. */
  'year.unarchived': kind<{ yearStart: string; isLast: boolean }>(customers, ({ yearStart, isLast }) =>
    isLast ? { action: 'unarchive_waivers', subject: yearStart, content: { year_start: yearStart } } : [],
  ),
  'document.added': kind<OfDocument>([], ofDocument('add_document')),
  'document.changed': kind<OfDocument>(documents, ofDocument('update_document')),
  'document.questions_changed': kind<OfDocument>(documents, ofDocument('update_document_questions')),
  /** A draft that was never published. */
  'document.removed': kind<OfDocument>([], ofDocument('delete_document')),
  /** A draft file: no visitor and no device gets it. */
  'document.file_uploaded': kind<OfDocument & { file: PublishedFile }>([], ({ file }) => ({
    action: 'upload_document_file',
    subject: file.document_id,
    contentSha256: file.sha256,
  })),
  /** Documents changed how long waivers are held, and who of a party counts. */
  'waivers.restamped': kind<object>(['customers', 'members', 'bookings']),
  /** `files` are all of the version; `uploaded` is the one that was put in force at once. */
  'waiver_document.published': kind<OfDocument & { files: readonly PublishedFile[]; uploaded: PublishedFile | null }>(
    documents,
    ({ document, files, uploaded }) =>
      uploaded
        ? { action: 'upload_waiver', subject: uploaded.document_id, contentSha256: uploaded.sha256 }
        : {
            action: 'publish_document',
            subject: publishedAs(document.document_id, document.number ?? 0),
            content: publishedContent(document.text_number ?? 0, files),
          },
  ),
  'waiver_document.removed': kind<OfDocument>(documents, ofDocument('delete_waiver')),
};
