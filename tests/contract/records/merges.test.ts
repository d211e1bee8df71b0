import { writeMergedInto } from '@gatehouse/server/areas/people/records/records.shared.repository';
import { insertMerge } from '@gatehouse/server/areas/records/merges/merges.repository';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { createMember, getMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { listMerges } from '@gatehouse/sync-protocol/areas/records/merges.contracts';
import { getDashboard } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { listedCheckIns, postCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { erase } from '../../helpers/venues/erasure-calls.ts';
import { merge, mergesOf, preview, undo } from '../../helpers/venues/merge-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { deviceArgs, deviceContext, fromDevice, uploadWaiver } from '../../helpers/venues/signing-venue.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn, addMany } from '../../helpers/venues/venue-rows.ts';

const UPLOADED = { event_id: null, adult_first_name: 'Bill', adult_dob: null, date_signed: '2026-06-01' };

/** William signed; Bill came from an upload and is the same person. */
async function twoRecords(app: TestApp) {
  const venue = await app.createVenue();
  const william = await addWaiver(app, venue.clientId, { adult_first_name: 'William', email: 'w@example.org' });
  const bill = await addWaiver(app, venue.clientId, { ...UPLOADED, email: 'bill@example.org' });
  return { venue, william, bill };
}

async function found(app: TestApp, venue: TestVenue, search: string): Promise<string[]> {
  const params = { client_id: venue.clientId };
  const { body } = await call(app, listCustomers, { token: venue.token, params, query: { search } });
  return ('customers' in body ? body.customers : body).map((row) => row.waiver_id);
}

async function peopleIn(app: TestApp, venue: TestVenue): Promise<number> {
  const { body } = await call(app, getDashboard, venue.own);
  return body.dashboard.checked_in_today;
}

onBothDatabases('[F22] merged records', (open) => {
  it('are listed once, found by either name, mail and id, and two again after undo', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const merged = await merge(app, venue, william, bill.toLowerCase().replaceAll('-', ''), 'A nickname');
    const all = await call(app, listCustomers, venue.own);
    expect(Array.isArray(all.body) && all.body.map((row) => row.waiver_id)).toEqual([william]);
    for (const text of ['william', 'bill', 'bill@example', william, bill])
      expect(await found(app, venue, text)).toEqual([william]);
    const others = [await addWaiver(app, venue.clientId), await addWaiver(app, venue.clientId)];
    const page = await call(app, listCustomers, { ...venue.own, query: { page_size: 1 } });
    expect(page.body).toMatchObject({ total: 1 + others.length });
    const old = await call(app, getCustomer, {
      token: venue.token,
      params: { client_id: venue.clientId, waiver_id: bill },
    });
    expect(old.body.customer).toMatchObject({ waiver_id: bill, merged_into: william, has_signature: false });
    expect(await mergesOf(app, venue, bill)).toMatchObject({
      record_id: william,
      merges: [
        { merge_id: merged.body.merge_id, keep_name: 'William Lovelace', reason: 'A nickname', undone_at: null },
      ],
    });

    expect((await undo(app, venue, merged.body.merge_id)).body.success).toBe(true);
    expect((await undo(app, venue, merged.body.merge_id)).status).toBe(200);
    expect(await found(app, venue, 'bill')).toEqual([bill]);
    expect(await found(app, venue, 'william')).toEqual([william]);
    expect((await mergesOf(app, venue, william)).merges).toMatchObject([{ undone_at: expect.any(String) }]);
  });

  it('keep no name of a person who was erased after the merge was undone', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    await undo(app, venue, (await merge(app, venue, william, bill)).body.merge_id);
    await erase(app, venue, bill);
    expect((await mergesOf(app, venue, william)).merges).toMatchObject([
      { keep_name: 'William Lovelace', merge_name: '', merge_waiver_id: bill },
    ]);
  });

  it('are one person in for each day, and as many as before after undo', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    await addCheckIn(app, venue.clientId, { waiver_id: bill, check_in_time: '2026-06-15T14:00:00.000Z' });
    await addCheckIn(app, venue.clientId, { waiver_id: william, check_in_time: '2026-06-15T14:30:00.000Z' });
    expect(await peopleIn(app, venue)).toBe(2);
    const { body } = await merge(app, venue, william, bill);
    expect(await peopleIn(app, venue)).toBe(1);
    expect(await listedCheckIns(app, venue, 'today')).toMatchObject([
      { waiver_id: bill, merged_into: william, adult_first_name: 'William', other_checkins: 1 },
    ]);
    for (const code of [william, bill])
      expect((await postCheckIn(app, venue, { waiver_id: code })).body).toMatchObject({
        duplicate: true,
        check_in_time: '2026-06-15T14:00:00.000Z',
      });
    await undo(app, venue, body.merge_id);
    expect(await peopleIn(app, venue)).toBe(2);
    expect((await listedCheckIns(app, venue, 'today')).map((row) => row.waiver_id)).toEqual([william, bill]);
  });

  it.each([0, 1])('are in once, whichever of their codes is scanned first: %i', async (first) => {
    const app = await open();
    const { venue, william, bill } = await twoRecords(app);
    await merge(app, venue, william, bill);
    const codes = [william, bill];
    const answers = [];
    for (const waiver_id of [codes[first], codes[1 - first]])
      answers.push((await postCheckIn(app, venue, { waiver_id: waiver_id ?? '' })).body.duplicate);
    expect(answers).toEqual([false, true]);
    expect(await listedCheckIns(app, venue, 'today')).toHaveLength(1);
  });

  it('share the membership, its newest signature and its check-ins', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const card = await addMember(app, venue.clientId, bill);
    const params = { client_id: venue.clientId, membership_id: card };
    expect((await call(app, getMember, { token: venue.token, params })).body.has_signature).toBe(false);
    expect((await postCheckIn(app, venue, { waiver_id: william, membership_id: card })).status).toBe(400);
    await merge(app, venue, william, bill);
    expect((await call(app, getMember, { token: venue.token, params })).body.member).toMatchObject({
      adult_first_name: 'William',
      has_signature: true,
      merged_into: william,
    });
    expect((await postCheckIn(app, venue, { waiver_id: william, membership_id: card })).status).toBe(200);
    const again = await call(app, createMember, {
      ...venue.own,
      body: { waiver_id: william, expiration_date: '2027-01-01' },
    });
    expect(again.refusal.code).toBe('ALREADY_EXISTS');
  });

  it('reach devices with their check-ins, members and bookings', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const card = await addMember(app, venue.clientId, bill);
    const booking = await addBooking(app, venue.clientId, '2026-06-16');
    const third = await addWaiver(app, venue.clientId, { adult_first_name: 'Will', booking_id: booking });
    const fourth = await addWaiver(app, venue.clientId, { adult_first_name: 'Willy', booking_id: booking });
    const checkIn = await addCheckIn(app, venue.clientId, { waiver_id: bill });
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.get('bookings', booking)).toMatchObject({ waivers_signed: 2 });
    const { body } = await merge(app, venue, bill, william);
    await merge(app, venue, third, fourth);
    await desk.pull();
    expect(desk.get('customers', william)).toMatchObject({ merged_into: bill });
    expect(desk.get('customers', bill)).toMatchObject({ has_signature: false, last_signed: '2026-06-15' });
    expect(desk.get('members', card)).toMatchObject({ has_signature: true });
    expect(desk.get('check_ins', checkIn)).not.toHaveProperty('merged_into');
    expect(desk.get('bookings', booking)).toMatchObject({ waivers_signed: 1 });
    await undo(app, venue, body.merge_id);
    await merge(app, venue, william, bill);
    await desk.pull();
    expect(desk.get('customers', william)).not.toHaveProperty('merged_into');
    expect(desk.get('customers', bill)).toMatchObject({ merged_into: william });
    expect(desk.get('members', card)).toMatchObject({ merged_into: william });
    expect(desk.get('check_ins', checkIn)).toMatchObject({ merged_into: william });
  });

  it('bring devices the membership of one when the other signs again', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    await uploadWaiver(app, venue);
    const card = await addMember(app, venue.clientId, bill);
    await merge(app, venue, william, bill);
    const station = replicaOf(app, await pairTestDevice(app, venue.clientId, 'scan_station'));
    await station.pull();
    expect(station.get('members', card)).toMatchObject({ date_signed: '2026-06-15' });
    app.clock.set('2026-06-17T15:00:00.000Z');
    const today = { signed_at: '2026-06-17T14:00:00.000Z', adult_first_name: 'William', adult_last_name: 'Lovelace' };
    const args = deviceArgs(venue.clientId, { ...today, adult_DoB: '1985-12-10' });
    await fromDevice(app, args, deviceContext({ receivedAtUtc: '2026-06-17T15:00:00.000Z' }));
    await station.pull();
    expect(station.get('members', card)).toMatchObject({ date_signed: '2026-06-17' });
  });
});

onBothDatabases('[F23] merging', (open) => {
  it('is refused for one record, an unknown or foreign one, one merged elsewhere, and two active memberships', async () => {
    const app = await open();
    const { venue, william, bill } = await twoRecords(app);
    const stranger = await addWaiver(app, (await app.createVenue()).clientId);
    const third = await addWaiver(app, venue.clientId, { adult_first_name: 'Guillermo' });
    expect((await merge(app, venue, bill, bill)).refusal).toMatchObject({ code: 'INVALID_INPUT' });
    for (const unknown of [stranger, `${venue.clientId}-000000000000`])
      expect((await merge(app, venue, bill, unknown)).refusal.code).toBe('CUSTOMER_NOT_FOUND');
    await addMember(app, venue.clientId, bill);
    const second = await addMember(app, venue.clientId, third);
    await merge(app, venue, william, bill);
    expect((await merge(app, venue, third, bill)).refusal.message).toContain(`merged into ${william} already`);
    expect((await merge(app, venue, bill, third)).refusal.message).toContain(`keep ${william} instead`);
    expect((await merge(app, venue, bill, william)).refusal.message).toBe('These two records are already merged.');
    const both = await merge(app, venue, william, third);
    expect(both.refusal).toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(both.refusal.message).toContain(second);
    expect((await preview(app, venue, william, third)).body).toMatchObject({
      obstacle: both.refusal.message,
      birth_dates_differ: false,
      keep: { waivers: 1, check_ins: 0, memberships: [{ is_active: true }] },
      together: { waivers: 2, check_ins: 0, bookings: 0 },
    });
    expect((await undo(app, venue, app.deps.ids.uuid())).refusal.code).toBe('NOT_FOUND');
  });

  it('joins fifty records at most', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const [first = '', ...others] = await addMany(app, venue.clientId, 50);
    await writeVenue(app.deps, venue.clientId, async (write) => {
      const { clientId, nowAtUtc: merged_at } = write;
      for (const merge_waiver_id of others.slice(1))
        await insertMerge(write.db, {
          client_id: clientId,
          merge_id: app.deps.ids.uuid(),
          keep_waiver_id: first,
          merge_waiver_id,
          merged_at,
          merged_by: 'test',
          reason: null,
          undone_at: null,
          undone_by: null,
        });
      await writeMergedInto(write.db, clientId, others, new Map(others.slice(1).map((id) => [id, first])));
    });
    expect((await merge(app, venue, first, others[0] ?? '')).status).toBe(200);
    const refused = await merge(app, venue, first, bill);
    expect(refused.refusal).toMatchObject({ message: 'At most 50 records can be merged into one.' });
    expect((await merge(app, venue, william, bill)).status).toBe(200);
  });

  it('is listed newest first, with a reason that says something', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const third = await addWaiver(app, venue.clientId, { adult_first_name: 'Guillermo' });
    await merge(app, venue, william, bill, '  ');
    app.clock.set('2026-06-16T15:00:00.000Z');
    await merge(app, venue, william, third, ' A nickname ');
    const { merges } = await mergesOf(app, venue, bill);
    expect(merges.map(({ merge_name, reason }) => [merge_name, reason])).toEqual([
      ['Guillermo Lovelace', 'A nickname'],
      ['Bill Lovelace', null],
    ]);
    expect((await merge(app, venue, william, third, 'x'.repeat(301))).refusal.code).toBe('INVALID_INPUT');
    const params = { client_id: venue.clientId, waiver_id: `${venue.clientId}-000000000000` };
    expect((await call(app, listMerges, { token: venue.token, params })).refusal.code).toBe('CUSTOMER_NOT_FOUND');
  });

  it('is undone once, and not when the person is erased', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const { merge_id: mergeId } = (await merge(app, venue, william, bill)).body;
    await undo(app, venue, mergeId);
    const before = await mergesOf(app, venue, william);
    app.clock.set('2026-06-16T15:00:00.000Z');
    expect((await undo(app, venue, mergeId)).status).toBe(200);
    expect(await mergesOf(app, venue, william)).toEqual(before);
    const again = (await merge(app, venue, william, bill)).body.merge_id;
    await erase(app, venue, william);
    expect((await undo(app, venue, again)).refusal).toMatchObject({
      code: 'CUSTOMER_NOT_FOUND',
      message: expect.stringContaining('no longer among your customers'),
    });
  });

  it('from two browsers at once happens once, in one direction', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const answers = await Promise.all([
      merge(app, venue, william, bill),
      merge(app, venue, william, bill),
      merge(app, venue, bill, william),
    ]);
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThanOrEqual(1);
    const done = answers.flatMap((answer) => (answer.status === 200 ? [answer.body.merge_id] : []));
    expect(new Set(done).size).toBe(1);
    const { merges } = await mergesOf(app, venue, bill);
    expect(merges).toHaveLength(1);
    await Promise.all([undo(app, venue, done[0] ?? ''), undo(app, venue, done[0] ?? '')]);
    expect((await mergesOf(app, venue, bill)).record_id).toBe(bill);
  });

  it('into two records at once is into one of them', async ({ app }) => {
    const { venue, william, bill } = await twoRecords(app);
    const third = await addWaiver(app, venue.clientId, { adult_first_name: 'Guillermo' });
    const answers = await Promise.all([william, third].map((keep) => merge(app, venue, keep, bill)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await mergesOf(app, venue, bill)).merges).toHaveLength(1);
  });
});
