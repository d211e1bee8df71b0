import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import type { QuestionInput } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import { expect } from '@playwright/test';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { call } from './api.ts';
import type { RealServer } from './server.ts';
import { uploadWaiver } from './tablet.ts';
import type { SeededVenue } from './venue.ts';

type Owner = Pick<SeededVenue, 'clientId' | 'token'>;

async function ask<T>(server: RealServer, owner: Owner, method: string, path: string, given: object = {}): Promise<T> {
  const at = `/api/clients/${owner.clientId}${path}`;
  const { status, body } = await call<T>(server, method, at, { token: owner.token, ...given });
  expect(status, `${method} ${at}: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** Puts a document in force, with a file in each language. Returns its lasting id. */
export async function publishDocument(
  server: RealServer,
  owner: Owner,
  fields: Partial<WaiverDocument> & { name: string },
  languages: readonly string[] = ['en'],
): Promise<string> {
  const { document } = await ask<{ document: WaiverDocument }>(server, owner, 'POST', '/waiver-documents', {
    body: fields,
  });
  const at = `/waiver-documents/${document.document_id}`;
  for (const language of languages) {
    const form = new FormData();
    const file = new Uint8Array(await onePagePdf(`${fields.name} (${language})`));
    form.set('waiver_pdf', new File([file], 'document.pdf', { type: 'application/pdf' }));
    form.set('language', language);
    await ask(server, owner, 'POST', `${at}/versions`, { form });
  }
  await ask(server, owner, 'POST', `${at}/publish`, { body: {} });
  return document.document_id;
}

type AskedInput = Pick<QuestionInput, 'kind' | 'text'> & Partial<QuestionInput>;

/** What a document asks from now on. */
export async function askQuestions(
  server: RealServer,
  owner: Owner,
  documentId: string,
  questions: readonly AskedInput[],
): Promise<void> {
  await ask(server, owner, 'PUT', `/waiver-documents/${documentId}/questions`, { body: { questions } });
}

/** Changes the age and whether the relation is asked for. */
export async function setSigningRules(
  server: RealServer,
  owner: Owner,
  rules: { adult_age?: number; relationship_required?: boolean },
): Promise<void> {
  await ask(server, owner, 'PATCH', '/profile', { body: rules });
}

interface SignedCustomer {
  waiver_id: string;
  waiver_type: string;
  needs_review: boolean;
  documents?: { document_id: string; text_version: number }[];
}

export async function customersOf(server: RealServer, owner: Owner): Promise<SignedCustomer[]> {
  return await ask(server, owner, 'GET', '/customers');
}

/** A venue with two documents, a question of each kind, an adult age of 19, and the relation to minors asked for. */
export async function seedQuestions(server: RealServer, venue: Owner): Promise<void> {
  await uploadWaiver(server, venue);
  await askQuestions(server, venue, 'default', [
    {
      kind: 'yes_no',
      text: { en: 'Do you have a heart condition?' },
      required: true,
      is_health: true,
      asked_of: 'person',
    },
    { kind: 'initials', text: { en: 'I climb at my own risk.' }, required: true, clause: 7 },
    { kind: 'text', text: { en: 'Is there anything we should know?' } },
  ]);
  const photosId = await publishDocument(server, venue, { name: 'Photos and video' });
  const heard = ['A friend', 'A website', 'I drove by'];
  await askQuestions(server, venue, photosId, [
    {
      kind: 'choice',
      text: { en: 'How did you hear about us?' },
      options: heard.map((en) => ({ value: en, text: { en } })),
    },
    { kind: 'number', text: { en: 'Shoe size' }, required: true, min: 20, max: 50, asked_of: 'person' },
    { kind: 'date', text: { en: 'When did you last climb?' } },
  ]);
  await setSigningRules(server, venue, { adult_age: 19, relationship_required: true });
}
