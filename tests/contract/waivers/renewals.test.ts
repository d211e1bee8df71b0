import { sendDueMail } from '@gatehouse/server/areas/mail/mail/outbox.service';
import { sendRenewals } from '@gatehouse/server/areas/waivers/renewals/send-renewals.service';
import { updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import {
  openRenewal,
  requestRenewalAgain,
  unsubscribe,
  unsubscribeInOneClick,
} from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { signAdultMinorWaiver, signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { erase } from '../../helpers/venues/erasure-calls.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';

const DAY_MS = 86_400_000;
const never = new AbortController().signal;
const consent = { electronic: true, language: 'es-MX', declarations: ['He leído el documento.'] };

/** A venue whose waiver is valid for 30 days, with mail before its end. */
async function renewingVenue(app: TestApp): Promise<TestVenue> {
  const venue = await createSigningVenue(app);
  const body = { validity: 'days' as const, validity_count: 30, renewal_mail: true };
  const params = { client_id: venue.clientId, document_id: 'default' };
  expect((await call(app, updateDocument, { token: venue.token, params, body })).status).toBe(200);
  return venue;
}

/** Not the signer's own copy. */
const isRenewal = ({ unsubscribeUrl }: TestApp['mails'][number]) => unsubscribeUrl !== undefined;

/** What one run of the job mails. */
async function mailsOf(app: TestApp) {
  const before = app.mails.length;
  await sendRenewals(app.deps, never);
  await sendDueMail(app.deps, never);
  return app.mails.slice(before).filter(isRenewal);
}

const tokenIn = (text: string, page: 'renew' | 'unsubscribe') => new RegExp(`/${page}/(\\S+)`).exec(text)?.[1] ?? '';

async function signed(app: TestApp, clientId: string, change: Record<string, unknown> = {}) {
  const { status, body } = await call(app, signAdultWaiver, { body: adultBody(clientId, { consent, ...change }) });
  expect(status).toBe(200);
  return body;
}

/** Signed, and on the first day of the last two weeks. */
async function dueVenue(app: TestApp) {
  const venue = await renewingVenue(app);
  const waiver = await signed(app, venue.clientId);
  app.clock.advance(16 * DAY_MS);
  const [mail] = await mailsOf(app);
  return { venue, waiver, mail, token: tokenIn(mail?.text ?? '', 'renew') };
}

const open = (app: TestApp, token: string) => call(app, openRenewal, { params: { token } });

onBothDatabases('the mail before a signature ends', () => {
  it('[W48] goes out once, two weeks ahead, in the language of the signing, with two links and nothing else', async ({
    app,
  }) => {
    const venue = await renewingVenue(app);
    await signed(app, venue.clientId);
    app.clock.advance(15 * DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
    app.clock.advance(DAY_MS);
    const [mail, ...others] = await mailsOf(app);
    expect(others).toEqual([]);
    expect(mail?.subject).toMatch(/^Su exención/);
    const links = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link);
    expect(links).toEqual([
      expect.stringMatching(/\/renew\/[A-Z]\d{5}-\S+$/),
      expect.stringMatching(/\/unsubscribe\/[A-Z]\d{5}-\S+$/),
    ]);
    expect(mail?.unsubscribeUrl).toBe(links[1]);
    expect(mail?.html).not.toMatch(/href="(?!https?:\/\/[^"]*\/(?:renew|unsubscribe)\/)/);
    app.clock.advance(DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
  });

  it('[W48] is one for an address, however many signed with it', async ({ app }) => {
    const venue = await renewingVenue(app);
    const minors = [
      { first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' },
      { first_name: 'Leo', last_name: 'Lovelace', DoB: '2008-06-20' },
    ];
    const body = { ...adultBody(venue.clientId, { consent }), minors };
    expect((await call(app, signAdultMinorWaiver, { body })).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(1);
    const { status, body: form } = await open(app, tokenIn(mails[0]?.text ?? '', 'renew'));
    expect(status).toBe(200);
    /* Leo has come of age since: nobody signs for him anymore. */
    expect(form.kind).toBe('adult_minor');
    expect(form.minors).toEqual([minors[0]]);
  });

  it('[W48] stays away from who signed again, was erased, or unsubscribed', async ({ app }) => {
    const venue = await renewingVenue(app);
    await signed(app, venue.clientId, { email: 'again@example.org', adult_first_name: 'Again' });
    const gone = await signed(app, venue.clientId, { email: 'gone@example.org', adult_first_name: 'Gone' });
    await signed(app, venue.clientId, { email: 'stays@example.org', adult_first_name: 'Stays' });
    app.clock.advance(10 * DAY_MS);
    await signed(app, venue.clientId, { email: 'again@example.org', adult_first_name: 'Again' });
    await erase(app, venue, gone.waiver_id);
    app.clock.advance(6 * DAY_MS);
    const mails = await mailsOf(app);
    expect(mails.map(({ to }) => to)).toEqual(['stays@example.org']);
    const params = { token: tokenIn(mails[0]?.text ?? '', 'unsubscribe') };
    for (const contract of [unsubscribe, unsubscribeInOneClick, unsubscribe])
      expect((await call(app, contract, { params })).status).toBe(200);
    await signed(app, venue.clientId, { email: 'Stays@example.org', adult_first_name: 'Stays' });
    app.clock.advance(20 * DAY_MS);
    expect((await mailsOf(app)).map(({ to }) => to)).toEqual(['again@example.org']);
  });

  it('[W48] is sent once by two servers at the same time', async ({ app }) => {
    const venue = await renewingVenue(app);
    await signed(app, venue.clientId);
    app.clock.advance(16 * DAY_MS);
    await Promise.all([sendRenewals(app.deps, never), sendRenewals(app.deps, never)]);
    expect(await mailsOf(app)).toHaveLength(1);
  });
});

onBothDatabases('the link of a renewal mail', () => {
  it('[W49] opens the form once, with what was written in it and no signature', async ({ app }) => {
    const { venue, token } = await dueVenue(app);
    const replies = await Promise.all(Array.from({ length: 20 }, () => open(app, token)));
    const opened = replies.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 410)).toHaveLength(19);
    const { person, ...rest } = opened[0]?.body ?? {};
    expect(rest).toEqual({
      success: true,
      client_id: venue.clientId,
      kind: 'adult',
      language: 'es-MX',
      minors: [],
      document_ids: ['default'],
    });
    const { adult_first_name, adult_DoB } = adultBody(venue.clientId);
    expect(person).toMatchObject({ adult_first_name, adult_DoB, email: 'zoe@example.org' });
  });

  it('[W49] is over once it was signed, 30 days after the end, and for the erased', async ({ app }) => {
    const signing = await dueVenue(app);
    await signed(app, signing.venue.clientId);
    expect((await open(app, signing.token)).status).toBe(410);
    const late = await dueVenue(app);
    app.clock.advance(44 * DAY_MS);
    const inTime = await open(app, late.token);
    expect(inTime.status).toBe(200);
    const later = await dueVenue(app);
    app.clock.advance(46 * DAY_MS);
    expect((await open(app, later.token)).status).toBe(410);
    const erased = await dueVenue(app);
    await erase(app, erased.venue, erased.waiver.waiver_id);
    expect((await open(app, erased.token)).status).toBe(404);
  });

  it('[W49] is another one for who asks again, three times a day, and says nothing of unknown ones', async ({
    app,
  }) => {
    const { token } = await dueVenue(app);
    await open(app, token);
    const again = (which: string) => call(app, requestRenewalAgain, { params: { token: which } });
    const before = app.mails.length;
    for (let time = 0; time < 5; time += 1) expect((await again(token)).status).toBe(200);
    const unknown = await again(`${token}x`);
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }]);
    expect((await again('nonsense')).status).toBe(200);
    await sendDueMail(app.deps, never);
    const mails = app.mails.slice(before).filter(isRenewal);
    expect(mails).toHaveLength(3);
    expect((await open(app, tokenIn(mails[2]?.text ?? '', 'renew'))).status).toBe(200);
    expect((await open(app, `${token}x`)).status).toBe(404);
    expect((await open(app, 'nonsense')).status).toBe(404);
    expect((await call(app, unsubscribe, { params: { token: 'nonsense' } })).status).toBe(404);
  });
});
