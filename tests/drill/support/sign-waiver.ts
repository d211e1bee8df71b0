import { expect } from 'vitest';
import { call } from '../../e2e/support/api.ts';
import type { RealServer } from '../../e2e/support/server.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';

interface Venue {
  clientId: string;
  /** The token of the owner's session. */
  token: string;
}

/** The owner uploads a waiver and a visitor signs it, over HTTP alone. Returns the signed waiver's id. */
export async function signFirstWaiver(server: RealServer, { clientId, token }: Venue): Promise<string> {
  const form = new FormData();
  form.set('waiver_pdf', new File([new Uint8Array(await onePagePdf())], 'waiver.pdf'));
  expect((await call(server, 'POST', `/api/clients/${clientId}/upload-waiver`, { token, form })).status).toBe(200);
  const consent = { electronic: true, language: 'en', declarations: ['I have read the waiver.'] };
  const body = { ...adultBody(clientId), consent };
  const signed = await call(server, 'POST', '/api/public/waiver/waiver-signature', { body });
  expect(signed.status, JSON.stringify(signed.body)).toBe(200);
  return String(signed.body['waiver_id']);
}

export async function expectSignedPdf(server: RealServer, { token }: Venue, waiverId: string): Promise<void> {
  const pdf = await fetch(`${server.url}/api/pdf/waiver/${waiverId}/pdf`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
}
