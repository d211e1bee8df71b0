import { listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { getCustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { erase } from '../../helpers/venues/erasure-calls.ts';
import { merge, undo } from '../../helpers/venues/merge-calls.ts';
import { notesOf, postNote } from '../../helpers/venues/note-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, replicaOf } from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';
import { endYear } from '../../helpers/venues/year-end.ts';

const alert = { level: 'stop', text: 'Banned' };

/** William has another waiver under his own name; Bill is a record of him that is not merged yet. */
async function people(app: TestApp) {
  const venue = await app.createVenue();
  const { clientId } = venue;
  const william = await addWaiver(app, clientId, { adult_first_name: 'William' });
  const again = await addWaiver(app, clientId, { adult_first_name: 'William' });
  const bill = await addWaiver(app, clientId, {
    adult_first_name: 'Bill',
    date_signed: '2025-03-01',
    event_id: 'event-bill',
  });
  return { venue, william, again, bill };
}

async function historyOf(app: TestApp, { clientId, token }: TestVenue, waiverId: string) {
  const params = { client_id: clientId, waiver_id: waiverId };
  return (await call(app, getCustomerHistory, { token, params })).body;
}

async function listed(app: TestApp, { clientId, token }: TestVenue, search?: string): Promise<string[]> {
  const query = search === undefined ? { page_size: 10 } : { search };
  const { body } = await call(app, listCustomers, { token, params: { client_id: clientId }, query });
  const page = 'customers' in body ? body : { customers: body, total: body.length };
  expect(page.total).toBe(page.customers.length);
  return page.customers.map((row) => row.waiver_id).toSorted();
}

onBothDatabases('the person of merged records', (open) => {
  it('[F22] [F18] has the alert of either on every waiver and membership, and no longer after undo', async () => {
    const app = await open();
    const { venue, william, again, bill } = await people(app);
    const member = await addMember(app, venue.clientId, again);
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await postNote(app, venue, bill, { text: 'Banned', level: 'stop' });
    await desk.pull();
    expect(desk.get('customers', again)).not.toHaveProperty('alert');
    const { merge_id: mergeId } = (await merge(app, venue, william, bill)).body;
    await desk.pull();
    for (const id of [william, again]) expect(desk.get('customers', id)).toMatchObject({ alert });
    expect(desk.get('members', member)).toMatchObject({ alert });
    for (const id of [william, again, bill]) {
      expect(await notesOf(app, venue, id)).toMatchObject({ notes: [{ text: 'Banned' }], alert });
      expect((await historyOf(app, venue, id)).customer).toMatchObject({ alert });
    }
    await postNote(app, venue, again, { text: 'Wears a red hat' });
    expect((await notesOf(app, venue, bill)).notes).toHaveLength(2);

    await undo(app, venue, mergeId);
    await desk.pull();
    for (const id of [william, again]) expect(desk.get('customers', id)).not.toHaveProperty('alert');
    expect(desk.get('members', member)).not.toHaveProperty('alert');
    expect((await notesOf(app, venue, william)).notes).toMatchObject([{ text: 'Wears a red hat' }]);
    expect((await notesOf(app, venue, bill)).notes).toMatchObject([{ text: 'Banned' }]);
  });

  it('[F22] [F18] is one where merges of different records connect several', async ({ app }) => {
    const { venue, william, again, bill } = await people(app);
    const will = await addWaiver(app, venue.clientId, { adult_first_name: 'Will' });
    await postNote(app, venue, bill, { text: 'Banned', level: 'stop' });
    await merge(app, venue, william, bill);
    const desk = replicaOf(app, await pairTestDevice(app, venue.clientId, 'front_desk'));
    await desk.pull();
    expect(desk.get('customers', will)).not.toHaveProperty('alert');
    const { merge_id: mergeId } = (await merge(app, venue, again, will)).body;
    await desk.pull();
    expect(desk.get('customers', will)).toMatchObject({ alert });
    expect((await historyOf(app, venue, will)).waivers.rows).toHaveLength(4);
    await undo(app, venue, mergeId);
    await desk.pull();
    expect(desk.get('customers', will)).not.toHaveProperty('alert');
    expect(desk.get('customers', again)).toMatchObject({ alert });
  });

  it('[F22] [F16] has one page with the waivers, check-ins and bookings of both, whatever year they are of', async () => {
    const app = await open();
    const { venue, william, again, bill } = await people(app);
    const { clientId } = venue;
    await endYear(app);
    const strangers = { party_email: 'party@example.org', party_phone: '(212) 555-0188' };
    const party = await addBooking(app, clientId, '2026-06-20', strangers);
    const signed = await addWaiver(app, clientId, { adult_first_name: 'Bill', booking_id: party });
    for (const waiver_id of [william, bill]) await addCheckIn(app, clientId, { waiver_id });
    const { merge_id: mergeId } = (await merge(app, venue, william, bill)).body;
    for (const id of [william, bill]) {
      const page = await historyOf(app, venue, id);
      expect(page.waivers.rows.map((row) => row.waiver_id).toSorted()).toEqual(
        [william, again, bill, signed].toSorted(),
      );
      expect(page.check_ins.rows.map((row) => row.waiver_id).toSorted()).toEqual([william, bill].toSorted());
      expect(page.bookings.rows).toMatchObject([{ booking_id: party, link: 'signed' }]);
    }
    await undo(app, venue, mergeId);
    const alone = await historyOf(app, venue, william);
    expect(alone.waivers.rows.map((row) => row.waiver_id).toSorted()).toEqual([william, again].toSorted());
    expect(alone.bookings.rows).toEqual([]);
  });

  it('[F22] [F15] is listed by the record that is still of this year, once', async ({ app }) => {
    const { venue, william, again, bill } = await people(app);
    await merge(app, venue, william, bill);
    expect(await listed(app, venue)).toEqual([william, again].toSorted());
    expect(await listed(app, venue, 'bill')).toEqual([william]);
    await endYear(app);
    expect(await listed(app, venue, 'bill')).toEqual([william]);

    const other = await people(app);
    const { merge_id: mergeId } = (await merge(app, other.venue, other.bill, other.william)).body;
    await endYear(app);
    expect(await listed(app, other.venue)).toEqual([other.william, other.again].toSorted());
    await undo(app, other.venue, mergeId);
    expect(await listed(app, other.venue, 'bill')).toEqual([]);
  });

  it('[F24] is erased with their notes, alerts, reasons at the door and archived waivers', async ({ app }) => {
    const { venue, william, again, bill } = await people(app);
    const { clientId } = venue;
    await endYear(app);
    const other = await addWaiver(app, clientId, { adult_first_name: 'Grace' });
    await postNote(app, venue, bill, { text: 'Bill owes us', level: 'stop' });
    await postNote(app, venue, again, { text: 'William is tall' });
    await postNote(app, venue, other, { text: 'Kept' });
    await addCheckIn(app, clientId, { waiver_id: bill, alert_text: 'Bill owes us', override_reason: 'Bill paid' });
    await merge(app, venue, william, bill);

    const { body } = await erase(app, venue, william);
    expect(body.erased.join('\n')).toMatch(/3 customer records[^]*The text of 2 notes/);
    const rows = await app.deps.db.readVenue(clientId, async (db) => [
      await db.selectFrom('customer_notes').selectAll().execute(),
      await db.selectFrom('customer_note_events').selectAll().execute(),
      await db.selectFrom('check_ins').selectAll().execute(),
      await db.selectFrom('archived_waivers').selectAll().execute(),
      await db.selectFrom('waivers').selectAll().execute(),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/bill|william/i);
    expect((await notesOf(app, venue, other)).notes).toMatchObject([{ text: 'Kept' }]);
  });
});
