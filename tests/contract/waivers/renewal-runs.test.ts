import { signAdultWaiver, signMinorWaiver } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { merge } from '../../helpers/venues/merge-calls.ts';
import {
  consent,
  DAY_MS,
  mailsOf,
  open,
  renewingVenue,
  runRenewals,
  sentRenewals,
  signed,
  tokenIn,
} from '../../helpers/venues/renewals.ts';
import { addDocument, shown } from '../../helpers/venues/signing-documents.ts';
import { endYear, mortalDeps, placesOf } from '../../helpers/venues/year-end.ts';

const toOf = (mails: readonly { to: string }[]) => mails.map(({ to }) => to).toSorted();

/** A second document, of the same validity. */
const axeRules = { name: 'Axe rules', validity: 'days', validity_count: 30, renewal_mail: true } as const;

onBothDatabases('runs of the renewal mails', () => {
  it('[W48] send one mail of two documents that end on a day, whose link opens both', async ({ app }) => {
    const venue = await renewingVenue(app);
    const second = shown(await addDocument(app, venue, axeRules));
    const [first] = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('waiver_documents').where('of_document', '=', 'default').select('sha256').execute(),
    );
    const documents = [{ document_id: 'default', version: 1, sha256: first?.sha256 ?? '' }, second];
    const body = adultBody(venue.clientId, { consent, documents });
    expect((await call(app, signAdultWaiver, { body })).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    const [mail, ...others] = await mailsOf(app);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Axe rules');
    const { body: form } = await open(app, tokenIn(mail?.text ?? '', 'renew'));
    expect(form.document_ids.toSorted()).toEqual(['default', second.document_id].toSorted());
  });

  it('[W49] name a minor once in the form, also where each document was signed by itself', async ({ app }) => {
    const venue = await renewingVenue(app);
    const second = shown(await addDocument(app, venue, axeRules));
    const minors = [{ first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' }];
    for (const documents of [undefined, [second]]) {
      const body = adultBody(venue.clientId, { consent, documents, minors });
      expect((await call(app, signMinorWaiver, { body })).status).toBe(200);
    }
    app.clock.advance(16 * DAY_MS);
    const [mail] = await mailsOf(app);
    const { body: form } = await open(app, tokenIn(mail?.text ?? '', 'renew'));
    expect([form.kind, form.minors, form.document_ids]).toEqual([
      'minor',
      minors,
      expect.objectContaining({ length: 2 }),
    ]);
    expect(form.person).toMatchObject({ adult_first_name: 'Zoë', email: 'zoe@example.org' });
  });

  it('[W49] begin the form with what the adult wrote of themselves, not later as a guardian', async ({ app }) => {
    const venue = await renewingVenue(app);
    await signed(app, venue.clientId, { city: 'Own City' });
    app.clock.advance(60_000);
    const minors = [{ first_name: 'Mia', last_name: 'Lovelace', DoB: '2015-05-05' }];
    const body = adultBody(venue.clientId, { consent, minors, city: 'Other City' });
    expect((await call(app, signMinorWaiver, { body })).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    const [mail] = await mailsOf(app);
    const { body: form } = await open(app, tokenIn(mail?.text ?? '', 'renew'));
    expect([form.kind, form.person.city]).toEqual(['adult_minor', 'Own City']);
  });

  it('[W48] send one mail for each of two addresses, whatever their case', async ({ app }) => {
    const { clientId } = await renewingVenue(app);
    await signed(app, clientId, { email: 'ada@example.org', adult_first_name: 'Ada' });
    await signed(app, clientId, { email: 'ADA@example.org', adult_first_name: 'Bob' });
    await signed(app, clientId, { email: 'cleo@example.org', adult_first_name: 'Cleo' });
    app.clock.advance(16 * DAY_MS);
    expect(toOf(await mailsOf(app)).map((to) => to.toLowerCase())).toEqual(['ada@example.org', 'cleo@example.org']);
  });

  it('[W48] greet who signed last, in the language of that signing', async ({ app }) => {
    const { clientId } = await renewingVenue(app);
    await signed(app, clientId, { adult_first_name: 'Ada' });
    app.clock.advance(DAY_MS);
    await signed(app, clientId, { adult_first_name: 'Bob', consent: { ...consent, language: 'en' } });
    app.clock.advance(16 * DAY_MS);
    const [mail] = await mailsOf(app);
    expect(mail?.text).toMatch(/Bob/);
    expect([mail?.text, mail?.html].join()).not.toMatch(/Ada|exención/);
  });

  it('[W48] [F22] see merged records as one person, also where the mail went out before', async ({ app }) => {
    const venue = await renewingVenue(app);
    const ada = await signed(app, venue.clientId, { email: 'ada@example.org', adult_first_name: 'Ada' });
    const mistyped = await signed(app, venue.clientId, { email: 'eda@example.org', adult_first_name: 'Eda' });
    const bob = await signed(app, venue.clientId, { email: 'bob@example.org', adult_first_name: 'Bob' });
    const bop = await signed(app, venue.clientId, { email: 'bop@example.org', adult_first_name: 'Bop' });
    expect((await merge(app, venue, ada.waiver_id, mistyped.waiver_id)).status).toBe(200);
    app.clock.advance(16 * DAY_MS);
    const mails = await mailsOf(app);
    expect(mails).toHaveLength(3);
    expect((await merge(app, venue, bob.waiver_id, bop.waiver_id)).status).toBe(200);
    expect(await mailsOf(app)).toEqual([]);
    const link = mails.find(({ to }) => to === 'bop@example.org');
    expect((await open(app, tokenIn(link?.text ?? '', 'renew'))).status).toBe(200);
  });

  it('[W48] find what was signed years ago, and is in the archive', async ({ app }) => {
    const venue = await renewingVenue(app, { validity: 'months', validity_count: 36 });
    const { waiver_id: waiverId } = await signed(app, venue.clientId);
    app.clock.set('2029-01-02T15:00:00.000Z');
    await endYear(app);
    expect(await placesOf(app, venue.clientId)).toEqual({ present: [], archived: [waiverId] });
    app.clock.set('2029-05-31T15:00:00.000Z');
    await app.deps.db.writePlatform((db) =>
      db.updateTable('clients').set({ service_paid_until: '2099-12-31' }).execute(),
    );
    expect(await mailsOf(app)).toEqual([]);
    app.clock.set('2029-06-01T15:00:00.000Z');
    expect(await mailsOf(app)).toHaveLength(1);
  });

  it('[W48] that are killed at any moment lose no mail, and the next sends none twice', async ({ app }) => {
    const { clientId } = await renewingVenue(app);
    const names = Array.from({ length: 45 }, (_, at) => `visitor${String(at).padStart(2, '0')}`);
    for (const name of names) await signed(app, clientId, { email: `${name}@example.org`, adult_first_name: name });
    app.clock.advance(16 * DAY_MS);
    const all: string[] = [];
    for (let at = 0; at < 9; at += 1) {
      let moment = 0;
      await runRenewals(
        app,
        mortalDeps(app.deps, () => moment++ === at),
      );
      all.push(...toOf(await sentRenewals(app)));
    }
    all.push(...toOf(await mailsOf(app)));
    expect(all.toSorted()).toEqual(names.map((name) => `${name}@example.org`));
  });

  it('[W48] on a clock that was ahead and is put right mail each end once', async ({ app }) => {
    const { clientId } = await renewingVenue(app);
    await signed(app, clientId);
    app.clock.advance(17 * DAY_MS);
    expect(await mailsOf(app)).toHaveLength(1);
    app.clock.advance(-2 * DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
    app.clock.advance(4 * DAY_MS);
    expect(await mailsOf(app)).toEqual([]);
  });
});
