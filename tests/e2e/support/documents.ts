import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { expect } from '@playwright/test';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { call } from './api.ts';
import type { RealServer } from './server.ts';
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
