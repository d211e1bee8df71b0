import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import { forgotPassword } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import { getSignedPdf, signAdultWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue, deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

async function sign(app: TestApp, clientId: string, change: Record<string, unknown> = {}) {
  const { status, body } = await call(app, signAdultWaiver, { body: adultBody(clientId, change) });
  expect(status).toBe(200);
  return body;
}

/** Runs the job once and returns the recipients of its mail. */
async function handOver(app: TestApp): Promise<string[]> {
  const before = app.mails.length;
  await sendDueMail(app.deps, never);
  return app.mails.slice(before).map(({ to }) => to);
}

const waiting = (app: TestApp) =>
  app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().where('sent_at', 'is', null).execute());

onBothDatabases('mail to a visitor', () => {
  it('reaches one mailbox three times an hour and ten times a day, over all venues and spellings', async ({ app }) => {
    const venues = [await createSigningVenue(app), await createSigningVenue(app)];
    const spellings = [
      'ada.byron@example.org',
      'ADABYRON@example.org',
      'adabyron+x@example.org',
      'a.da.byron@example.org',
    ];
    for (const [at, email] of spellings.entries()) await sign(app, venues[at % 2]?.clientId ?? '', { email });
    await sign(app, venues[0]?.clientId ?? '', { email: 'other@example.org' });
    expect((await handOver(app)).toSorted()).toEqual(
      [...spellings.slice(0, 3).map((each) => each.toLowerCase()), 'other@example.org'].toSorted(),
    );
    expect(await waiting(app)).toMatchObject([{ attempts: 0, share: 'signing' }]);
    let sent = 3;
    for (let hour = 1; hour < 24; hour += 1) {
      app.clock.advance(HOUR_MS);
      for (const email of spellings) await sign(app, venues[hour % 2]?.clientId ?? '', { email });
      sent += (await handOver(app)).length;
    }
    expect(sent).toBe(10);
    app.clock.advance(HOUR_MS);
    expect(await handOver(app)).toHaveLength(3);
  });

  it('that is one too many costs the signing nothing: its link works, and the mail comes an hour later', async ({
    app,
  }) => {
    const venue = await createSigningVenue(app);
    for (const _ of [1, 2, 3]) await sign(app, venue.clientId);
    const { waiver_id: id, download_token: token } = await sign(app, venue.clientId);
    expect(await handOver(app)).toHaveLength(3);
    expect((await call(app, getSignedPdf, { params: { waiver_id: id }, query: { token } })).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect(await handOver(app)).toHaveLength(1);
  });

  it('counts what was handed over, so a mail server that was away takes nobody’s share', async ({ app }) => {
    const venue = await createSigningVenue(app);
    const { mailer } = app.deps;
    app.deps.mailer = { send: () => Promise.reject(new Error('down')) };
    await sign(app, venue.clientId);
    expect(await handOver(app)).toEqual([]);
    app.deps.mailer = mailer;
    app.clock.advance(HOUR_MS);
    expect(await handOver(app)).toHaveLength(1);
  });

  it('is never limited where its recipient has an account and asked for it', async ({ app }) => {
    const venue = await createSigningVenue(app);
    for (const _ of [1, 2, 3, 4]) await sign(app, venue.clientId, { email: venue.email });
    await handOver(app);
    await call(app, forgotPassword, { body: { email: venue.email } });
    expect(await handOver(app)).toEqual([venue.email]);
  });

  it('never comes from a venue that has neither paid nor a trial', async ({ app }) => {
    const unpaid = await createSigningVenue(app);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ payment_status: 'pending', service_paid_until: null, activated_at: null })
        .where('client_id', '=', unpaid.clientId)
        .execute(),
    );
    await sign(app, unpaid.clientId);
    await fromDevice(app, deviceArgs(unpaid.clientId));
    expect(await waiting(app)).toEqual([]);
    const trial = await createSigningVenue(app, { isTrial: true });
    await sign(app, trial.clientId);
    expect(await handOver(app)).toHaveLength(1);
  });

  it('[W11] holds no link but the one to the copy, whatever names were typed', async ({ app }) => {
    const venue = await createSigningVenue(app, {
      clientName: 'Free\u202E gift\r\nBcc: all http://evil.example/a evil.com WWW.EVIL.COM mail@evil.com',
    });
    for (const name of ['evil.com', 'https://evil.example', 'EVIL.COM', 'ev\u200Bil.com', 'Ann＠evil．com'])
      await sign(app, venue.clientId, { adult_first_name: name, email: `${crypto.randomUUID()}@example.org` });
    expect(await handOver(app)).toHaveLength(5);
    for (const { subject, text, html } of app.mails) {
      expect(subject).toBe('Your signed waiver for Free gift Bcc: all');
      const ours = /http:\/\/localhost:5000\/api\/pdf\/waiver\/\S+/g;
      expect(text.match(ours)).toHaveLength(1);
      const rest = text.replaceAll(ours, '');
      expect(rest).not.toMatch(/https?:|www|@|evil\.(com|example)|[\p{L}\p{N}]\.\p{L}{2}/iu);
      const hrefs = [...(html ?? '').matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
      expect(new Set(hrefs).size).toBe(1);
      expect(hrefs[0]).toContain('http://localhost:5000/api/pdf/waiver/');
      expect(html).not.toMatch(/evil\.com/i);
    }
  });

  it('keeps no address of a visitor next to a mail that is not sealed', async ({ app }) => {
    const venue = await createSigningVenue(app);
    await sign(app, venue.clientId, { email: 'ada@example.org' });
    const [row] = await waiting(app);
    expect(row?.recipient_mac).toMatch(/^[0-9a-f]{64}$/);
    /* Neither hashes nor sealed text contain such a character, so no random one looks like an address. */
    expect(JSON.stringify(row)).not.toContain('@');
  });
});
