import { exportAccount } from '@gatehouse/sync-protocol/http/accounts/account-export';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/http/customers/customers';
import { setEvidenceYears } from '@gatehouse/sync-protocol/http/customers/erasures';
import { getDashboard } from '@gatehouse/sync-protocol/http/dashboard';
import { getSignedPdf } from '@gatehouse/sync-protocol/http/waivers';
import { createWaiverId } from '@gatehouse/sync-protocol/ids';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { erase, erasePreview, erasuresOf, openKept } from '../../helpers/venues/erasure-calls.ts';
import { merge, undo } from '../../helpers/venues/merge-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';

const EMAIL = 'unique.grace@example.org';
const REASON = 'Asked by mail';

/** Grace signed, was uploaded under a nickname too, is a member, booked and came. */
async function graceAt(app: TestApp) {
  const venue = await app.createVenue();
  const { clientId } = venue;
  const document = await uploadWaiver(app, venue, 'First');
  const args = deviceArgs(clientId, {
    adult_first_name: 'Gracella',
    adult_last_name: 'Hopperton',
    email: EMAIL,
    phone: '(212) 555-0177',
    document_id: document.document_id,
    document_sha256: document.sha256,
  });
  await fromDevice(app, args);
  const signed = String(args.waiver_ids[0]);
  const uploaded = await addWaiver(app, clientId, {
    event_id: null,
    adult_first_name: 'Gracie',
    adult_last_name: 'Hopperton',
    adult_dob: null,
    email: EMAIL,
    phone: '',
  });
  const merged = (await merge(app, venue, signed, uploaded, 'Gracie is Gracella')).body.merge_id;
  const past = await addBooking(app, clientId, '2026-05-01', { party_email: EMAIL, party_name: 'Gracella Hopperton' });
  const upcoming = await addBooking(app, clientId, '2026-07-01', { party_email: EMAIL });
  await addMember(app, clientId, uploaded);
  for (const waiver_id of [signed, uploaded]) await addCheckIn(app, clientId, { waiver_id });
  const other = await addWaiver(app, clientId, { adult_first_name: 'Ben', email: 'ben@example.org' });
  return { venue, signed, uploaded, merged, past, upcoming, other, eventId: args.event_id };
}

async function peopleIn(app: TestApp, venue: TestVenue): Promise<number> {
  const { body } = await call(app, getDashboard, { token: venue.token, params: { client_id: venue.clientId } });
  return body.dashboard.checked_in_today;
}

/** Every text of the venue's tables that is not sealed or kept as evidence. */
async function storedTexts(app: TestApp, clientId: string): Promise<string> {
  const tables = ['waivers', 'members', 'bookings', 'joined_people', 'customer_merges', 'merged_customers'] as const;
  const more = ['customer_erasures', 'erased_records', 'booking_events', 'check_ins', 'audit_log'] as const;
  return app.deps.db.readVenue(clientId, async (db) => {
    const rows = [];
    for (const table of [...tables, ...more])
      rows.push(await db.selectFrom(table).where('client_id', '=', clientId).selectAll().execute());
    return JSON.stringify(rows);
  });
}

onBothDatabases('[F24] an erasure', (open) => {
  it('takes every record of the person out of lists, search, devices and tables, and says so', async () => {
    const app = await open();
    const { venue, signed, uploaded, past, upcoming, other } = await graceAt(app);
    const params = { client_id: venue.clientId };
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.ids('customers')).toHaveLength(3);
    const before = await erasePreview(app, venue, uploaded);
    expect(before.body.records.map((row) => row.name).toSorted()).toEqual(['Gracella Hopperton', 'Gracie Hopperton']);

    const { body } = await erase(app, venue, uploaded);
    expect(body).toMatchObject({
      kept_until: '2032-06-15',
      records: [{ waiver_id: signed, kept_until: '2032-06-15' }],
    });
    expect(body.erased.join('\n')).toMatch(/2 customer records[^]*1 membership;[^]*1 past booking[^]*1 email/);
    expect(body.kept.join('\n')).toMatch(
      /1 signed waiver as legal evidence, at least until Jun 15, 2032[^]*2 check-ins/,
    );
    expect(body.kept.join('\n')).toMatch(/1 upcoming booking[^]*Backups/);
    expect(body.kept.join('\n')).not.toContain('another customer');
    expect(body.certificate).toContain(body.erasure_id);

    await desk.pull();
    expect(desk.ids('customers')).toEqual([other]);
    expect(desk.ids('members')).toEqual([]);
    for (const waiver_id of [signed, uploaded]) {
      const asked = await call(app, getCustomer, { token: venue.token, params: { ...params, waiver_id } });
      expect(asked.refusal.code).toBe('CUSTOMER_NOT_FOUND');
      const pdf = await call(app, getSignedPdf, { token: venue.token, params: { waiver_id }, query: {} });
      expect(pdf.refusal.code).toBe('WAIVER_NOT_FOUND');
    }
    const list = await call(app, listCustomers, { token: venue.token, params, query: { search: 'hopperton' } });
    expect(list.body).toMatchObject({ total: 0 });
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const rows = await db.selectFrom('bookings').where('client_id', '=', venue.clientId).selectAll().execute();
      const emailOf = (id: string) => rows.find((row) => row.booking_id === id)?.party_email;
      expect([emailOf(past), emailOf(upcoming)]).toEqual(['', EMAIL]);
      await db
        .deleteFrom('bookings')
        .where('client_id', '=', venue.clientId)
        .where('booking_id', '=', upcoming)
        .execute();
    });
    expect(await storedTexts(app, venue.clientId)).not.toMatch(/grac|hopperton/i);
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    expect(mails.filter((mail) => mail.client_id === venue.clientId)).toEqual([]);
  });

  it('changes no attendance, stays after undoing is tried, and is one erasure when sent twice at once', async () => {
    const app = await open();
    const { venue, signed, uploaded, merged } = await graceAt(app);
    expect(await peopleIn(app, venue)).toBe(1);
    const answers = await Promise.all([
      erase(app, venue, signed),
      erase(app, venue, uploaded),
      erase(app, venue, signed),
    ]);
    expect(new Set(answers.map(({ body }) => body.erasure_id)).size).toBe(1);
    expect(await peopleIn(app, venue)).toBe(1);
    expect((await undo(app, venue, merged)).refusal.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await erasuresOf(app, venue)).erasures).toHaveLength(1);
    const again = await addWaiver(app, venue.clientId, { adult_first_name: 'Gracella', adult_last_name: 'Hopperton' });
    expect((await merge(app, venue, again, signed)).refusal.code).toBe('CUSTOMER_NOT_FOUND');
    expect((await erasePreview(app, venue, again)).body.records).toHaveLength(1);
  });

  it('does not take another person of the same name without a birth date, another venue’s, or a family’s children', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const nameless = { event_id: null, adult_first_name: 'John', adult_last_name: 'Smith', adult_dob: null };
    const [first, second] = [await addWaiver(app, clientId, nameless), await addWaiver(app, clientId, nameless)];
    const guardian = await addWaiver(app, clientId, { event_id: 'event-1', adult_first_name: 'Ann' });
    const child = await addWaiver(app, clientId, {
      event_id: 'event-1',
      adult_first_name: 'Ann',
      waiver_type: 'Minor',
      minor_first_name: 'Zoe',
      minor_last_name: 'Long',
      minor_dob: '2018-02-03',
      person_key: 'zoe long|2018-02-03',
    });
    await erase(app, venue, first);
    const booking = await addBooking(app, clientId, '2026-05-01', { party_email: 'ada@example.org' });
    const answer = await erase(app, venue, guardian);
    expect(answer.body.kept.join('\n')).toContain('that another customer shares');
    expect(await storedTexts(app, clientId)).toMatch(new RegExp(`${booking}[^}]*ada@example`));
    expect(answer.body.kept.join('\n')).toContain('name on 1 children’s waiver');
    const left = await call(app, listCustomers, { token: venue.token, params: { client_id: clientId } });
    expect(Array.isArray(left.body) && left.body.map((row) => row.waiver_id).toSorted()).toEqual(
      [second, child].toSorted(),
    );
    expect((await erase(app, venue, child)).body.kept_until).toBe('2042-02-03');
    const stranger = await app.createVenue();
    expect((await erase(app, stranger, second)).refusal.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('finds past bookings by the phone alone where there is no email', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const phone = '(212) 555-0177';
    const person = await addWaiver(app, clientId, { email: '', phone });
    await addBooking(app, clientId, '2026-05-01', { party_name: 'Ada Lovelace', party_email: '', party_phone: phone });
    expect((await erase(app, venue, person)).body.erased.join('\n')).toContain('1 past booking');
    expect(await storedTexts(app, clientId)).not.toMatch(/Lovelace|555-0177/);
  });

  it('of a child leaves the bookings and mails of the guardian who signed for it', async () => {
    const app = await open();
    const venue = await createSigningVenue(app);
    const { clientId } = venue;
    const waiver_ids = [createWaiverId(clientId), createWaiverId(clientId)];
    const minors = [{ first_name: 'Zoe', last_name: 'Hopperton', DoB: '2018-02-03' }];
    await fromDevice(app, deviceArgs(clientId, { kind: 'adult_minor', waiver_ids, minors, email: EMAIL }));
    const booking = await addBooking(app, clientId, '2026-05-01', { party_email: EMAIL });
    const { erased } = (await erase(app, venue, String(waiver_ids[1]))).body;
    expect(erased.join('\n')).toMatch(/1 customer record/);
    const texts = await storedTexts(app, clientId);
    expect(texts).not.toContain('Zoe');
    expect(texts).toMatch(new RegExp(`${booking}[^}]*${EMAIL}`));
    const mails = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    expect(mails.filter((mail) => mail.client_id === clientId)).toHaveLength(1);
  });
});

const signingOf = (clientId: string, change: Parameters<typeof deviceArgs>[1]) =>
  mutationOf(clientId, 'sign_waiver', { ...deviceArgs(clientId, change) });

onBothDatabases('[W35] the ids of erased records', (open) => {
  it('are spent: another signing under them is kept under a new id, and can be erased too', async () => {
    const app = await open();
    const { venue, signed, uploaded } = await graceAt(app);
    const { clientId } = venue;
    await erase(app, venue, signed);
    const kiosk = await pairTestDevice(app, clientId, 'kiosk');
    const minors = [{ first_name: 'Zoe', last_name: 'Long', DoB: '2018-02-03' }];
    const free = createWaiverId(clientId);
    const ann = { adult_first_name: 'Ann', adult_last_name: 'Long', adult_DoB: '1990-01-02' };
    const one = signingOf(clientId, { ...ann, kind: 'adult_minor', minors, waiver_ids: [signed, free] });
    const other = signingOf(clientId, { ...ann, adult_first_name: 'Ben', waiver_ids: [uploaded] });
    const sent = (await push(app, kiosk, [one, other])).results;
    expect(sent).toMatchObject([
      { status: 'applied', needs_review: true },
      { status: 'applied', needs_review: true },
    ]);
    const rows = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('waivers').where('event_id', 'is not', null).selectAll().execute(),
    );
    const ids = rows.filter((row) => row.adult_last_name === 'Long').map((row) => row.waiver_id);
    expect(ids).toHaveLength(3);
    expect(ids).toContain(free);
    expect(ids).not.toContain(signed);
    expect(ids).not.toContain(uploaded);
    expect((await push(app, kiosk, [one])).results).toMatchObject([{ status: 'duplicate' }]);
    const ben = rows.find((row) => row.adult_first_name === 'Ben')?.waiver_id ?? '';
    expect((await erase(app, venue, ben)).body.records).toMatchObject([{ waiver_id: ben }]);
    expect((await erasuresOf(app, venue)).erasures).toHaveLength(2);
  });

  it('bring nobody back: the erased signing itself, under the id that it had or another, is absorbed or waits', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const kiosk = await pairTestDevice(app, clientId, 'kiosk');
    const args = deviceArgs(clientId, { adult_first_name: 'Gracella', adult_last_name: 'Hopperton' });
    const mutation = mutationOf(clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [mutation])).results).toMatchObject([{ status: 'applied' }]);
    await erase(app, venue, args.waiver_ids[0] ?? '');
    expect((await push(app, kiosk, [mutation])).results).toMatchObject([{ status: 'duplicate' }]);
    const again = mutationOf(clientId, 'sign_waiver', { ...args });
    expect((await push(app, kiosk, [again])).results).toMatchObject([{ status: 'parked', code: 'ALREADY_EXISTS' }]);
    expect(await storedTexts(app, clientId)).not.toMatch(/gracella|hopperton/i);
  });

  it('that an earlier release gave away are erased again', async () => {
    const app = await open();
    const { venue, signed } = await graceAt(app);
    const first = (await erase(app, venue, signed)).body.erasure_id;
    await addWaiver(app, venue.clientId, { waiver_id: signed, adult_first_name: 'Zelda', event_id: null });
    const second = (await erase(app, venue, signed)).body.erasure_id;
    expect(second).not.toBe(first);
    expect(await storedTexts(app, venue.clientId)).not.toMatch(/zelda/i);
    expect((await erase(app, venue, signed)).status).toBe(200);
    expect((await erasuresOf(app, venue)).erasures).toHaveLength(2);
  });
});

onBothDatabases('[F25] what is kept after an erasure', (open) => {
  it('is opened by its owner alone, through the erasure, with a reason that is recorded', async () => {
    const app = await open();
    const { venue, signed, uploaded } = await graceAt(app);
    const { erasure_id: erasureId } = (await erase(app, venue, signed)).body;
    const opened = await openKept(app, venue, { erasureId, waiverId: signed, reason: 'A claim' });
    expect(opened.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await openKept(app, venue, { erasureId, waiverId: signed, reason: ' ' })).refusal.code).toBe(
      'INVALID_INPUT',
    );
    for (const wrong of [
      { erasureId: app.deps.ids.uuid(), waiverId: signed },
      { erasureId, waiverId: uploaded },
    ])
      expect((await openKept(app, venue, { ...wrong, reason: 'A claim' })).refusal.code).toBe('WAIVER_NOT_FOUND');
    const stranger = await app.createVenue();
    expect((await openKept(app, stranger, { erasureId, waiverId: signed, reason: 'A claim' })).status).toBe(404);
    const { actions, openings } = await app.deps.db.readVenue(venue.clientId, async (db) => ({
      actions: (
        await db.selectFrom('audit_log').where('client_id', '=', venue.clientId).select('action').execute()
      ).map(({ action }) => action),
      openings: await db.selectFrom('erasure_openings').where('client_id', '=', venue.clientId).selectAll().execute(),
    }));
    expect(actions).toEqual(expect.arrayContaining(['merge_customers', 'erase_customer', 'open_erased_waiver']));
    expect(openings).toMatchObject([{ waiver_id: signed, reason: 'A claim' }]);
  });

  it('is in no export but for the record of the request, and lasts as long as the venue set', async () => {
    const app = await open();
    const { venue, signed, eventId } = await graceAt(app);
    const params = { client_id: venue.clientId };
    const set = (years: number) =>
      call(app, setEvidenceYears, { token: venue.token, params, body: { evidence_years: years } });
    expect((await set(0)).status).toBe(400);
    expect((await set(10)).status).toBe(200);
    const { body } = await erase(app, venue, signed);
    expect(body.kept_until).toBe('2036-06-15');
    expect((await erasuresOf(app, venue)).evidence_years).toBe(10);
    const files = readZip((await call(app, exportAccount, { token: venue.token, params })).body);
    expect(String(files.get('erasures.csv'))).toContain(REASON);
    expect(String(files.get('waivers/signatures.jsonl'))).not.toContain(eventId);
    for (const [name, bytes] of files)
      if (!name.startsWith('bookings')) expect(String(bytes), name).not.toMatch(/hopperton/i);
  });
});
