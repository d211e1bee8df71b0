import {
  requestRenewalAgain,
  unsubscribe,
  unsubscribeInOneClick,
} from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import { signAdultMinorWaiver, signMinorWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { erase } from '../../helpers/venues/erasure-calls.ts';
import {
  consent,
  DAY_MS,
  dueVenue,
  mailsOf,
  open,
  renewingVenue,
  runRenewals,
  sentRenewals,
  signed,
  tokenIn,
} from '../../helpers/venues/renewals.ts';

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
    const stays = await signed(app, venue.clientId, { email: 'stays@example.org', adult_first_name: 'Stays' });
    app.clock.advance(10 * DAY_MS);
    await signed(app, venue.clientId, { email: 'again@example.org', adult_first_name: 'Again' });
    await erase(app, venue, gone.waiver_id);
    app.clock.advance(6 * DAY_MS);
    const mails = await mailsOf(app);
    expect(mails.map(({ to }) => to)).toEqual(['stays@example.org']);
    const params = { token: tokenIn(mails[0]?.text ?? '', 'unsubscribe') };
    for (const contract of [unsubscribe, unsubscribeInOneClick, unsubscribe])
      expect((await call(app, contract, { params })).status).toBe(200);
    await erase(app, venue, stays.waiver_id);
    expect((await call(app, unsubscribe, { params })).status).toBe(200);
    await signed(app, venue.clientId, { email: 'St.ays+kids@example.org', adult_first_name: 'Stays' });
    app.clock.advance(20 * DAY_MS);
    expect((await mailsOf(app)).map(({ to }) => to)).toEqual(['again@example.org']);
  });

  it('[W48] goes on from other venues of an address that unsubscribed from one', async ({ app }) => {
    const [one, other] = [await renewingVenue(app), await renewingVenue(app)];
    for (const { clientId } of [one, other]) await signed(app, clientId);
    app.clock.advance(16 * DAY_MS);
    const mails = await mailsOf(app);
    const ofOne = mails.find(({ text }) => text.includes(`/unsubscribe/${one.clientId}-`));
    const params = { token: tokenIn(ofOne?.text ?? '', 'unsubscribe') };
    expect((await call(app, unsubscribeInOneClick, { params })).status).toBe(200);
    for (const { clientId } of [one, other]) await signed(app, clientId);
    app.clock.advance(16 * DAY_MS);
    const later = (await mailsOf(app)).map(({ text }) => tokenIn(text, 'renew').split('-')[0]);
    expect(later).toEqual([other.clientId]);
  });

  it('[W48] is sent once by two servers at the same time', async ({ app }) => {
    const venue = await renewingVenue(app);
    await signed(app, venue.clientId);
    app.clock.advance(16 * DAY_MS);
    await Promise.all([runRenewals(app), runRenewals(app)]);
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
    app.clock.advance(45 * DAY_MS);
    expect((await open(app, later.token)).status).toBe(410);
    const erased = await dueVenue(app);
    await erase(app, erased.venue, erased.waiver.waiver_id);
    expect((await open(app, erased.token)).status).toBe(404);
  });

  it('[W49] is over once the document of a year was signed in its last days, until the next year', async ({ app }) => {
    const venue = await renewingVenue(app, { validity: 'calendar_year', validity_count: null });
    await signed(app, venue.clientId);
    app.clock.set('2026-12-20T12:00:00.000Z');
    const [mail] = await mailsOf(app);
    const token = tokenIn(mail?.text ?? '', 'renew');
    await signed(app, venue.clientId);
    expect((await open(app, token)).refusal.code).toBe('LINK_EXPIRED');
    await call(app, requestRenewalAgain, { params: { token } });
    expect(await sentRenewals(app)).toEqual([]);
    app.clock.set('2027-01-02T12:00:00.000Z');
    expect((await open(app, token)).status).toBe(200);
  });

  it('[W48] is not sent for a minor who comes of age before the end', async ({ app }) => {
    const venue = await renewingVenue(app);
    const minors = [{ first_name: 'Leo', last_name: 'Lovelace', DoB: '2008-07-10' }];
    expect((await call(app, signMinorWaiver, { body: { ...adultBody(venue.clientId), minors } })).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
  });

  it('[W49] is over for a guardian once the minor has come of age', async ({ app }) => {
    const venue = await renewingVenue(app);
    const minors = [{ first_name: 'Leo', last_name: 'Lovelace', DoB: '2008-07-20' }];
    const { status } = await call(app, signMinorWaiver, { body: { ...adultBody(venue.clientId), minors } });
    expect(status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    const [mail] = await mailsOf(app);
    app.clock.advance(25 * DAY_MS);
    expect((await open(app, tokenIn(mail?.text ?? '', 'renew'))).refusal.code).toBe('LINK_EXPIRED');
  });

  it('[W49] is another one for who asks again, three times a day, and says nothing of unknown ones', async ({
    app,
  }) => {
    const { token } = await dueVenue(app);
    await open(app, token);
    const again = (which: string) => call(app, requestRenewalAgain, { params: { token: which } });
    for (let time = 0; time < 5; time += 1) expect((await again(token)).status).toBe(200);
    const unknown = await again(`${token}x`);
    expect([unknown.status, unknown.body]).toEqual([200, { success: true }]);
    expect((await again('nonsense')).status).toBe(200);
    const mails = await sentRenewals(app);
    expect(mails).toHaveLength(3);
    expect((await open(app, tokenIn(mails[2]?.text ?? '', 'renew'))).status).toBe(200);
    app.clock.advance(DAY_MS + 1);
    expect((await again(token)).status).toBe(200);
    expect(await sentRenewals(app)).toHaveLength(1);
    expect((await open(app, `${token}x`)).status).toBe(404);
    expect((await open(app, 'nonsense')).status).toBe(404);
    expect((await call(app, unsubscribe, { params: { token: 'nonsense' } })).status).toBe(404);
  });

  it('[W48] ends the mails by one click of a mail program, which posts a form without cookies or origin', async ({
    app,
  }) => {
    const { venue, mail } = await dueVenue(app);
    const address = new URL(mail?.unsubscribeUrl ?? '').pathname;
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await app.app.hono.request(address, { method: 'POST', body });
    expect(answer.status).toBe(200);
    /* The log names the route and not the token. */
    expect(JSON.stringify(app.logs)).not.toContain(address);
    await signed(app, venue.clientId);
    app.clock.advance(16 * DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
  });
});
