import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { setEvidenceYears } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { getSignedPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { readZip } from '../../helpers/samples/read-zip.ts';
import { EMAIL, graceAt, storedTexts } from '../../helpers/venues/erased-person.ts';
import { erase, erasePreview, erasuresOf, openKept } from '../../helpers/venues/erasure-calls.ts';
import { merge, undo } from '../../helpers/venues/merge-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { createSigningVenue, deviceArgs, fromDevice } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

const REASON = 'Asked by mail';

async function peopleIn(app: TestApp, venue: TestVenue): Promise<number> {
  const { body } = await call(app, getDashboard, venue.own);
  return body.dashboard.checked_in_today;
}

onBothDatabases('[F24] an erasure', (open) => {
  it('takes every record of the person out of lists, search, devices and tables, and says so', async ({ app }) => {
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

  it('finds past bookings by the phone alone where there is no email', async ({ app, venue }) => {
    const { clientId } = venue;
    const phone = '(212) 555-0177';
    const person = await addWaiver(app, clientId, { email: '', phone });
    await addBooking(app, clientId, '2026-05-01', { party_name: 'Ada Lovelace', party_email: '', party_phone: phone });
    expect((await erase(app, venue, person)).body.erased.join('\n')).toContain('1 past booking');
    expect(await storedTexts(app, clientId)).not.toMatch(/Lovelace|555-0177/);
  });

  it.for([
    ['Ada@Example.ORG', ['ada@example.org', 'ADA@example.org']],
    [' ada@example.org ', ['Ada@Example.org']],
    ['ÉLISE@example.org', ['élise@example.org']],
  ] as const)(
    'finds what is of %s under its other spellings too, and what others share by them',
    async ([signed, booked], { app, venue }) => {
      const { clientId } = venue;
      const person = await addWaiver(app, clientId, { email: signed, phone: '' });
      for (const party_email of booked)
        await addBooking(app, clientId, '2026-05-01', { party_phone: '', party_name: 'Ada', party_email });
      expect((await erase(app, venue, person)).body.erased.join('\n')).toContain(`${booked.length} past booking`);
      expect(await storedTexts(app, clientId)).not.toMatch(/ada@|lise@/i);
      const [first, brother] = [signed, booked[0]];
      const again = await addWaiver(app, clientId, { email: first, phone: '' });
      await addWaiver(app, clientId, { email: brother, phone: '', adult_first_name: 'Ben', adult_last_name: 'Byron' });
      await addBooking(app, clientId, '2026-05-01', { party_phone: '', party_name: 'Byron', party_email: booked[0] });
      expect((await erase(app, venue, again)).body.kept.join('\n')).toContain('that another customer shares');
    },
  );

  it('of a child leaves the bookings and mails of the guardian who signed for it', async ({ app }) => {
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

onBothDatabases('[F25] what is kept after an erasure', () => {
  it('is opened by its owner alone, through the erasure, with a reason that is recorded', async ({ app }) => {
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

  it('is in no export but for the record of the request, and lasts as long as the venue set', async ({ app }) => {
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

  it('is listed with 200 at most, the newest first, also those of one instant', async ({ app }) => {
    const { venue, signed } = await graceAt(app);
    const { erasure_id: newest } = (await erase(app, venue, signed)).body;
    const earlier = Array.from({ length: 200 }, (_, at) => `earlier-${String(at).padStart(3, '0')}`);
    await app.deps.db.writeVenue(venue.clientId, async (db) => {
      const row = await db.selectFrom('customer_erasures').selectAll().executeTakeFirstOrThrow();
      const at = { ...row, requested_at: '2026-06-14T15:00:00.000Z' };
      await db
        .insertInto('customer_erasures')
        .values(earlier.toReversed().map((erasure_id) => ({ ...at, erasure_id })))
        .execute();
    });
    const { erasures } = await erasuresOf(app, venue);
    expect(erasures.map(({ erasure_id: id }) => id)).toEqual([newest, ...earlier.slice(0, 199)]);
  });
});
