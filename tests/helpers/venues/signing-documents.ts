import { getCustomerAnswers } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import {
  createDocument,
  publishDocument,
  updateQuestions,
  uploadDocumentFile,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { Question, QuestionInput } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { SignWaiverArgs } from '@gatehouse/sync-protocol/areas/waivers/sign-waiver';
import type { BodyInputOf } from '@gatehouse/sync-protocol/base/contract';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { onePagePdf } from '../samples/pdf-samples.ts';
import { readSignings } from './signing-venue.ts';

type Named = NonNullable<SignWaiverArgs['documents']>[number];

/** Puts the first or next version of a document in force. */
export async function publishFile(app: TestApp, venue: TestVenue, documentId: string, title: string, language = 'en') {
  const params = { client_id: venue.clientId, document_id: documentId };
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf(title))], 'waiver.pdf'));
  form.set('language', language);
  await call(app, uploadDocumentFile, { token: venue.token, params, form });
  return (await call(app, publishDocument, { token: venue.token, params, body: {} })).body.document;
}

/** A published document of a venue. */
export async function addDocument(
  app: TestApp,
  venue: TestVenue,
  body: BodyInputOf<typeof createDocument>,
): Promise<WaiverDocument> {
  const created = await call(app, createDocument, { ...venue.own, body });
  return publishFile(app, venue, created.body.document.document_id, body.name);
}

/** A question in English, as it is saved. */
export function question(text: string, change: Partial<QuestionInput> = {}): QuestionInput {
  return { ...blank, text: { en: text }, ...change };
}

const blank: Omit<QuestionInput, 'text'> = {
  kind: 'yes_no',
  options: [],
  required: false,
  is_health: false,
  asked_of: 'signing',
  stop_values: [],
  clause: null,
  min: null,
  max: null,
};

/** What a document asks from now on, with the ids of the questions. */
export async function ask(
  app: TestApp,
  venue: TestVenue,
  documentId: string,
  questions: readonly QuestionInput[],
): Promise<{ questions: Question[]; version: number; ids: string[] }> {
  const params = { client_id: venue.clientId, document_id: documentId };
  const { body } = await call(app, updateQuestions, {
    token: venue.token,
    params,
    body: { questions: [...questions] },
  });
  const { questions: saved, questions_version: version } = body.document;
  return { questions: saved, version, ids: saved.map(({ question_id: id }) => id) };
}

/** A document as a form that shows it names it. */
export function shown(document: WaiverDocument, change: Partial<Named> = {}): Named {
  const { document_id, version, files } = document;
  return { document_id, version: version ?? 0, sha256: files[0]?.sha256 ?? '', ...change };
}

/** Why the venue's signings need review, one list for each. */
export async function reasonsOf(app: TestApp, venue: TestVenue): Promise<string[][]> {
  return (await readSignings(app, venue)).events.map(
    ({ review_reasons: text }) => JSON.parse(text ?? '[]') as string[],
  );
}

export function readAnswers(app: TestApp, venue: TestVenue, waiverId: string, health?: 'true') {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  return call(app, getCustomerAnswers, { token: venue.token, params, query: { health } });
}
