import { DEFAULT_DOCUMENT } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { AskedQuestion, Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import { type FileFacts, listCurrentFiles } from './files.repository.ts';

/** A document as its owner sees it; `files` may hold those of other documents. */
export function documentView(row: Row<'documents'>, files: readonly FileFacts[]): WaiverDocument {
  const own = files.filter(({ of_document: id }) => id === row.document_id);
  return {
    document_id: row.document_id,
    client_id: row.client_id,
    is_default: row.document_id === DEFAULT_DOCUMENT,
    status: row.status,
    name: row.name,
    needed_by: row.needed_by,
    offering_ids: offeringIdsOf(row),
    validity: row.validity,
    validity_count: row.validity_count,
    renewal_mail: row.renewal_mail === 1,
    fallback_language: row.fallback_language,
    version: row.number,
    text_version: row.text_number,
    questions_version: row.questions_number,
    files: own.filter(isInForce).map(fileView),
    draft_files: own.filter((file) => !isInForce(file)).map(fileView),
    questions: questionsOf(row),
    revision: row.revision,
  };
}

export function isInForce({ published_at: publishedAt }: Pick<FileFacts, 'published_at'>): boolean {
  return publishedAt !== null;
}

export function questionsOf({ questions }: Pick<Row<'documents'>, 'questions'>): Question[] {
  return JSON.parse(questions) as Question[];
}

/** A question as visitors get it: they don't learn which answers stop the desk. */
export function askedOf(question: Question): AskedQuestion {
  const { stop_values: _, ...asked } = question;
  return asked;
}

export function offeringIdsOf({ offering_ids: ids }: Pick<Row<'documents'>, 'offering_ids'>): string[] {
  return JSON.parse(ids) as string[];
}

export async function viewOf(db: Connection, row: Row<'documents'>): Promise<WaiverDocument> {
  return documentView(row, await listCurrentFiles(db, row.client_id, row.document_id));
}

export function fileView(file: FileFacts): DocumentFile {
  return {
    file_id: file.document_id,
    language: file.language,
    file_name: file.file_name,
    sha256: file.sha256,
    page_count: file.page_count,
    is_joined: file.is_joined === 1,
    page_width_pt: file.page_width_pt,
    page_height_pt: file.page_height_pt,
    uploaded_at: file.uploaded_at,
  };
}
