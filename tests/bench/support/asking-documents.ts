import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sha256 } from '@gatehouse/server/base/secrets';
import { openDatabase } from '@gatehouse/server/db/opening/open';
import type { Question } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { type BenchVenue, signingOf } from './sync-venue.ts';

/** A published document with what it asks. */
export interface AskingDocument {
  documentId: string;
  sha256: string;
  questions: readonly Question[];
}

/** Publishes documents that ask so many questions each, before the server starts. */
export async function addAskingDocuments(
  dataDir: string,
  { clientId }: BenchVenue,
  counts: readonly number[],
): Promise<AskingDocument[]> {
  const db = openDatabase(`sqlite:${join(dataDir, 'gatehouse.db')}`);
  const now = new Date().toISOString();
  const documents = counts.map((count, index) => ({
    documentId: randomUUID(),
    sha256: sha256(`document ${index}`),
    questions: Array.from({ length: count }, (_, number) => questionOf(number)),
  }));
  await db.writePlatform(async (connection) => {
    for (const [index, { documentId, sha256: hash, questions }] of documents.entries()) {
      const fileId = randomUUID();
      const shared = { client_id: clientId, version: 1 };
      await connection
        .insertInto('documents')
        .values({
          ...shared,
          document_id: documentId,
          name: `Document ${index}`,
          status: 'published',
          needed_by: 'everyone',
          offering_ids: '[]',
          validity: 'calendar_year',
          validity_count: null,
          renewal_mail: 0,
          fallback_language: 'en',
          number: 1,
          text_number: 1,
          questions_number: 1,
          questions: JSON.stringify(questions),
          revision: 1,
          created_at: now,
        })
        .execute();
      await connection
        .insertInto('waiver_documents')
        .values({
          ...shared,
          document_id: fileId,
          of_document: documentId,
          number: 1,
          file_name: 'document.pdf',
          sha256: hash,
          pdf: randomBytes(200_000),
          picture: randomBytes(60_000),
          page_text: 'Document',
          page_width_pt: 612,
          page_height_pt: 792,
          uploaded_at: now,
          retired_at: null,
          published_at: now,
        })
        .execute();
      await connection
        .insertInto('document_versions')
        .values({
          client_id: clientId,
          document_id: documentId,
          number: 1,
          language: 'en',
          file_id: fileId,
          text_number: 1,
          published_at: now,
        })
        .execute();
    }
  });
  await db.close();
  return documents;
}

function questionOf(number: number): Question {
  return {
    question_id: randomUUID(),
    kind: number % 2 === 0 ? 'yes_no' : 'text',
    text: { en: `Have you read and understood what clause ${number} says about the equipment of this venue?` },
    options: [],
    required: true,
    is_health: number % 3 === 0,
    asked_of: 'signing',
    stop_values: [],
    clause: null,
    min: null,
    max: null,
  };
}

/** The same signing with all of these documents and an answer to each of their questions. */
export function answeredSigning(
  venue: BenchVenue,
  documents: readonly AskingDocument[],
  number: number,
): Record<string, unknown> {
  const plain = signingOf(venue, number);
  const shown = documents.map(({ documentId, sha256: hash }) => ({
    document_id: documentId,
    version: 1,
    sha256: hash,
    questions_version: 1,
  }));
  const answers = documents.flatMap(({ questions }) =>
    questions.map(({ question_id, kind }) => ({
      question_id,
      value: kind === 'yes_no' ? true : 'None that I know of',
    })),
  );
  return { ...plain, name_version: 2, args: { ...(plain['args'] as object), documents: shown, answers } };
}
