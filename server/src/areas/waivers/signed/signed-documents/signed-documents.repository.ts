import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { ExpressionBuilder } from 'kysely';
import { runCompiled } from '#db/compiled';
import type { Connection } from '#db/database';
import type { Row, Tables } from '#db/tables';

/** A document as a signing needs it. */
export type SigningDocument = Pick<
  Row<'documents'>,
  'document_id' | 'name' | 'status' | 'number' | 'text_number' | 'questions_number' | 'questions' | 'fallback_language'
> &
  Pick<Row<'documents'>, 'validity' | 'validity_count'> & {
    /** When its questions changed last; null where they never did. */
    questions_changed_at: string | null;
  };

/** A file that a version of a document has in a language. */
export interface PublishedFile {
  document_id: string;
  /** Number of the version. */
  number: number;
  language: string;
  file_id: string;
  text_number: number;
  published_at: string;
  sha256: string;
}

const documentColumns = [
  'documents.document_id',
  'documents.name',
  'documents.status',
  'documents.number',
  'documents.text_number',
  'documents.questions_number',
  'documents.questions',
  'documents.fallback_language',
  'documents.validity',
  'documents.validity_count',
] as const;

const fileColumns = [
  'versions.document_id',
  'versions.number',
  'versions.language',
  'versions.file_id',
  'versions.text_number',
  'versions.published_at',
  'files.sha256',
] as const;

function lastChange(eb: ExpressionBuilder<Tables, 'documents'>) {
  return eb
    .selectFrom('former_questions as former')
    .whereRef('former.client_id', '=', 'documents.client_id')
    .whereRef('former.document_id', '=', 'documents.document_id')
    .select((inner) => inner.fn.max('former.until').as('until'))
    .as('questions_changed_at');
}

/** Documents by their lasting ids, also retired ones and drafts. */
export async function findSigningDocuments(
  db: Connection,
  clientId: string,
  documentIds: readonly string[],
): Promise<SigningDocument[]> {
  const { names, values } = numbered('document', documentIds);
  const { rows } = await runCompiled(db, `${names.length} signing documents`, { clientId, ...values }, (value) =>
    db
      .selectFrom('documents')
      .where('documents.client_id', '=', value('clientId'))
      .where('documents.document_id', 'in', names.map(value as (name: string) => string))
      .select(documentColumns)
      .select(lastChange),
  );
  return rows;
}

/** The files that these documents had in these versions, in all languages. */
export async function findPublishedFiles(
  db: Connection,
  clientId: string,
  versions: readonly { document_id: string; version: number }[],
): Promise<PublishedFile[]> {
  if (versions.length === 0) return [];
  const documents = numbered(
    'document',
    versions.map(({ document_id: id }) => id),
  );
  const numbers = numbered(
    'number',
    versions.map(({ version }) => version),
  );
  const name = `${versions.length} published files`;
  const { rows } = await runCompiled(db, name, { clientId, ...documents.values, ...numbers.values }, (value) =>
    db
      .selectFrom('document_versions as versions')
      .innerJoin('waiver_documents as files', (join) =>
        join.onRef('files.client_id', '=', 'versions.client_id').onRef('files.document_id', '=', 'versions.file_id'),
      )
      .where('versions.client_id', '=', value('clientId'))
      .where('versions.document_id', 'in', documents.names.map(value as (name: string) => string))
      .where('versions.number', 'in', numbers.names.map(value as (name: string) => number))
      .select(fileColumns),
  );
  return rows;
}

/**
 * The files of `default` that are in force, or the versions that have the file of an id, each with the document: what is signed
 * without naming documents. One statement, because this is the hot path of a push.
 */
export async function findDefaultFiles(
  db: Connection,
  clientId: string,
  fileId: string | null,
): Promise<(SigningDocument & { file: PublishedFile })[]> {
  const name = fileId === null ? 'default files in force' : 'default files of an id';
  const { rows } = await runCompiled(db, name, { clientId, fileId: fileId ?? '' }, (value) => {
    const query = db
      .selectFrom('documents')
      .innerJoin('document_versions as versions', (join) =>
        join
          .onRef('versions.client_id', '=', 'documents.client_id')
          .onRef('versions.document_id', '=', 'documents.document_id'),
      )
      .innerJoin('waiver_documents as files', (join) =>
        join.onRef('files.client_id', '=', 'versions.client_id').onRef('files.document_id', '=', 'versions.file_id'),
      )
      .where('documents.client_id', '=', value('clientId'))
      .where('documents.document_id', '=', DEFAULT_DOCUMENT);
    const found =
      fileId === null
        ? query.where('documents.status', '=', 'published').whereRef('versions.number', '=', 'documents.number')
        : query.where('versions.file_id', '=', value('fileId'));
    return found
      .select(documentColumns)
      .select(lastChange)
      .select(['versions.number as version', 'versions.language', 'versions.file_id'])
      .select(['versions.text_number as file_text_number', 'versions.published_at', 'files.sha256']);
  });
  return rows.map(({ version, language, file_id, file_text_number, published_at, sha256, ...document }) => ({
    ...document,
    file: {
      document_id: document.document_id,
      number: version,
      language,
      file_id,
      text_number: file_text_number,
      published_at,
      sha256,
    },
  }));
}

/** What a document asked until an instant. */
export interface FormerQuestions {
  questions_number: number;
  until: string;
  questions: readonly Question[];
}

/** Oldest first. */
export async function listFormerQuestions(
  db: Connection,
  clientId: string,
  documentId: string,
): Promise<FormerQuestions[]> {
  const rows = await db
    .selectFrom('former_questions')
    .where('client_id', '=', clientId)
    .where('document_id', '=', documentId)
    .select(['questions_number', 'until', 'questions'])
    .orderBy('until')
    .orderBy('questions_number')
    .execute();
  return rows.map(({ questions, ...row }) => ({ ...row, questions: JSON.parse(questions) as Question[] }));
}

/** Names for the values of a list in a compiled query, whose text depends on their number alone. */
function numbered<T>(name: string, list: readonly T[]): { names: string[]; values: Record<string, T> } {
  const values = Object.fromEntries(list.map((item, index) => [`${name}${index}`, item]));
  return { names: Object.keys(values), values };
}
