import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { sendRenewals } from '@gatehouse/server/areas/waivers/renewals/send-renewals.service';
import { updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { openRenewal } from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';
import { adultBody } from '../samples/signing-samples.ts';
import { createSigningVenue } from './signing-venue.ts';

export const DAY_MS = 86_400_000;
const never = new AbortController().signal;
export const consent = { electronic: true, language: 'es-MX', declarations: ['He leído el documento.'] };

interface Valid {
  validity: 'calendar_year' | 'days' | 'months';
  validity_count: number | null;
}

/** A venue whose waiver is valid for 30 days, or as `valid` says, with mail before its end. */
export async function renewingVenue(
  app: TestApp,
  valid: Valid = { validity: 'days', validity_count: 30 },
): Promise<TestVenue> {
  const venue = await createSigningVenue(app);
  const body = { renewal_mail: true, ...valid };
  const params = { client_id: venue.clientId, document_id: 'default' };
  expect((await call(app, updateDocument, { token: venue.token, params, body })).status).toBe(200);
  return venue;
}

/** One run of the job. */
export const runRenewals = (app: TestApp, deps: TestApp['deps'] = app.deps) => sendRenewals(deps, never);

/** What the outbox has of such mails, and not of signers' own copies. */
export async function sentRenewals(app: TestApp) {
  const before = app.mails.length;
  await sendDueMail(app.deps, never);
  return app.mails.slice(before).filter(({ unsubscribeUrl }) => unsubscribeUrl !== undefined);
}

/** What one run of the job mails. */
export async function mailsOf(app: TestApp) {
  await runRenewals(app);
  return sentRenewals(app);
}

export const tokenIn = (text: string, page: 'renew' | 'unsubscribe') =>
  new RegExp(`/${page}/(\\S+)`).exec(text)?.[1] ?? '';

export async function signed(app: TestApp, clientId: string, change: Record<string, unknown> = {}) {
  const { status, body } = await call(app, signAdultWaiver, { body: adultBody(clientId, { consent, ...change }) });
  expect(status).toBe(200);
  return body;
}

/** Signed, and on the first day of the last two weeks. */
export async function dueVenue(app: TestApp) {
  const venue = await renewingVenue(app);
  const waiver = await signed(app, venue.clientId);
  app.clock.advance(16 * DAY_MS);
  const [mail] = await mailsOf(app);
  return { venue, waiver, mail, token: tokenIn(mail?.text ?? '', 'renew') };
}

export const open = (app: TestApp, token: string) => call(app, openRenewal, { params: { token } });
