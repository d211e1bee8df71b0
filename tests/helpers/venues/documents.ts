import {
  createDocument as createContract,
  getDocument,
  publishDocument as publishContract,
  updateQuestions,
  uploadDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { getPublicWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { BodyInputOf, QueryInputOf } from '@gatehouse/sync-protocol/base/contract';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { onePagePdf } from '../samples/pdf-samples.ts';

type Owner = Pick<TestVenue, 'clientId' | 'token'>;

/** What a call about one document of a venue begins with. */
export const ofDocument = ({ clientId, token }: Owner, documentId: string) => ({
  token,
  params: { client_id: clientId, document_id: documentId },
});

/** A PDF of so many pages with text; the same title gives the same bytes only for one page. */
export async function pagesPdf(count: number, title = 'Clause'): Promise<Buffer> {
  if (count === 1) return onePagePdf(title);
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= count; page += 1)
    pdf.addPage([595, 842]).drawText(`${title} ${page}`, { x: 60, y: 760, size: 22, font });
  return Buffer.from(await pdf.save());
}

export interface Sent {
  pdf?: Buffer;
  language?: string;
  joins?: boolean;
  name?: string;
}

/** Uploads a draft file; English, one page unless said. */
export async function sendFile(
  app: TestApp,
  owner: Owner,
  documentId: string,
  { pdf, language, joins, name }: Sent = {},
) {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(pdf ?? (await onePagePdf()))], name ?? 'waiver.pdf'));
  if (language !== undefined) form.set('language', language);
  if (joins !== undefined) form.set('join_pages', String(joins));
  return call(app, uploadDocumentFile, { ...ofDocument(owner, documentId), form });
}

export const addDocument = async (app: TestApp, owner: Owner, body: BodyInputOf<typeof createContract>) =>
  (await call(app, createContract, { token: owner.token, params: { client_id: owner.clientId }, body })).body.document;

export const publish = async (app: TestApp, owner: Owner, documentId: string, changesText?: boolean) =>
  (
    await call(app, publishContract, {
      ...ofDocument(owner, documentId),
      body: changesText === undefined ? {} : { changes_text: changesText },
    })
  ).body.document;

/** A document that is in force in these languages, English unless said. */
export async function addPublished(
  app: TestApp,
  owner: Owner,
  body: BodyInputOf<typeof createContract>,
  languages: readonly string[] = ['en'],
) {
  const { document_id: id } = await addDocument(app, owner, body);
  for (const language of languages) await sendFile(app, owner, id, { language });
  return publish(app, owner, id);
}

export const readDocument = async (app: TestApp, owner: Owner, documentId: string) =>
  (await call(app, getDocument, ofDocument(owner, documentId))).body.document;

export const ask = (app: TestApp, owner: Owner, documentId: string, body: BodyInputOf<typeof updateQuestions>) =>
  call(app, updateQuestions, { ...ofDocument(owner, documentId), body });

export const visit = async (app: TestApp, { clientId }: Owner, query: QueryInputOf<typeof getPublicWaiver> = {}) =>
  (await call(app, getPublicWaiver, { params: { client_id: clientId }, query })).body;
