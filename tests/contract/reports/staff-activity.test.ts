import { exportAccount } from '@gatehouse/sync-protocol/areas/records/account-export.contracts';
import { getStaffActivity, type PersonActivity } from '@gatehouse/sync-protocol/areas/reports/staff-activity.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import fc from 'fast-check';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import { rowsVisited } from '#helpers/app/rows-visited';
import type { TestApp, TestVenue } from '#helpers/app/test-app';
import * as paid from '#helpers/billing/paid-bookings';
import { writeManyLinks } from '#helpers/venues/audit-tampering';
import * as onBill from '#helpers/venues/bill-calls';
import { deleteCheckIn, postCheckIn } from '#helpers/venues/check-in-calls';
import { erase } from '#helpers/venues/erasure-calls';
import { postNote, removeNote } from '#helpers/venues/note-calls';
import { SATURDAY } from '#helpers/venues/offerings';
import { addWaiver } from '#helpers/venues/people';
import { addStaff, removeStaff } from '#helpers/venues/staff';
import { mutationOf, pairTestDevice, push } from '#helpers/venues/sync-device';
import { addBooking } from '#helpers/venues/venue-rows';

const HOUR_MS = 3_600_000;

/** The actions of the audit chain that each count adds up. */
const events: Record<Exclude<keyof PersonActivity, 'user_id' | 'name' | 'check_outs' | 'refunded'>, string[]> = {
  check_ins: ['check_in'],
  undos: ['undo_check_in'],
  overrides: ['override_alert', 'override_party'],
  refunds: ['booking_refund_asked', 'refund_bill'],
  notes: ['customer_note_created'],
  erasures: ['erase_customer'],
  exports: ['export_account'],
};

async function countEvents(app: TestApp, clientId: string) {
  const links = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('audit_log').where('client_id', '=', clientId).select(['actor', 'action']).execute(),
  );
  return Object.fromEntries(
    [...new Set(links.map(({ actor }) => actor))].map((actor) => {
      const counts = Object.entries(events).map(([name, actions]) => [
        name,
        links.filter((link) => link.actor === actor && actions.includes(link.action)).length,
      ]);
      return [actor, Object.fromEntries(counts) as Record<keyof typeof events, number>];
    }),
  );
}

/** A day at the end of October or the beginning of November. */
const dayOf = (day: string): string => (day.startsWith('3') ? `2026-10-${day}` : `2026-11-${day}`);

const activityOf = async (app: TestApp, { own }: TestVenue, day?: string) =>
  (await call(app, getStaffActivity, { ...own, query: { day } })).body;

/** One person after another at one venue, whatever their role. */
const as = (venue: TestVenue, person: { token: string }): TestVenue => ({
  ...venue,
  token: person.token,
  own: { ...venue.own, token: person.token },
});

onBothDatabases('what people did on a day', (open, dialect) => {
  it('[X31] adds up to the events of a random day, by person, and by device where no person is known', async () => {
    const acts = fc.constantFrom(
      'check_in',
      'check_in',
      'check_in',
      'override',
      'undo',
      'note',
      'refund',
      'hand_refund',
      'erase',
    );
    const turn = fc.record({ act: acts, who: fc.nat(3), which: fc.nat(1_000) });
    const app = await open();
    const { venue, offering } = await paid.openPayingVenue(app);
    const { clientId } = venue;
    const tablet = await pairTestDevice(app, clientId, 'front_desk');
    const manager = await addStaff(app, clientId, 'manager', 'mia@staff.example');
    const receptionist = await addStaff(app, clientId, 'desk', 'dan@staff.example');
    const people = [venue, as(venue, manager), as(venue, receptionist)];
    const living: string[] = [];
    let guests = 0;
    /** Those who were not erased. */
    const waivers: string[] = [];
    let refunds = 0;
    const bill = await onBill.billedBooking(app, venue);
    for (const { act, who, which } of fc.sample(turn, { numRuns: 60, seed: 46 })) {
      const person = people[who] ?? venue;
      if (act === 'check_in' || act === 'override') {
        const guest = { adult_last_name: `Number ${guests}`, email: `guest${guests}@example.org` };
        guests += 1;
        const waiverId = await addWaiver(app, clientId, guest);
        waivers.push(waiverId);
        const override = act === 'override' ? { override: { reason: 'The owner knows' } } : {};
        if (who < 3) {
          const { body } = await postCheckIn(app, person, { waiver_id: waiverId, ...override });
          living.push(body.checkin_id);
        } else {
          const checkinId = createCheckinId(clientId, '2026-06-15');
          const args = { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: '2026-06-15T15:00:00.000Z' };
          await push(app, tablet, [mutationOf(clientId, 'check_in', { ...args, ...override }, { name_version: 2 })]);
          living.push(checkinId);
        }
      } else if (act === 'undo' && living.length > 0) {
        const [checkinId = ''] = living.splice(which % living.length, 1);
        if (who < 3) await deleteCheckIn(app, person, checkinId);
        else await push(app, tablet, [mutationOf(clientId, 'undo_check_in', { checkin_id: checkinId })]);
      } else if (act === 'note' && waivers.length > 0) {
        const waiverId = waivers[which % waivers.length] ?? '';
        const { body } = await postNote(app, person, waiverId, { text: 'Came late' });
        if (which % 2 === 0) await removeNote(app, venue, waiverId, body.note.note_id);
      } else if (act === 'erase' && waivers.length > 0 && who < 2) {
        const [waiverId = ''] = waivers.splice(which % waivers.length, 1);
        await erase(app, person, waiverId);
      } else if (act === 'refund' && who < 2) {
        refunds += 1;
        const held = await paid.holdPlace(app, offering, { date_scheduled: addDays(SATURDAY, 7 * refunds) });
        await paid.pay(app, held);
        await paid.giveBack(app, person, held.bookingId, 10);
      } else if (act === 'hand_refund' && who < 2) {
        const payment_id = crypto.randomUUID();
        await onBill.take(app, person, bill, { payment_id, amount: 8, tip: 2 });
        await onBill.refund(app, person, bill, { payment_id, amount: 10 });
      }
    }
    await call(app, exportAccount, { ...as(venue, manager).own, query: {} });
    const booking = await addBooking(app, clientId, '2026-06-15');
    const party = { booking_id: booking, party_goers: 4, checked_in_at: '2026-06-15T15:00:00.000Z' };
    const reason = { override: { reason: 'Paper waivers' } };
    await push(app, tablet, [mutationOf(clientId, 'check_in_party', { ...party, ...reason }, { name_version: 3 })]);

    const { day, people: listed } = await activityOf(app, venue);
    expect(day).toBe('2026-06-15');
    const found = await countEvents(app, clientId);
    const actors = [
      `user:${venue.userId}`,
      `user:${manager.userId}`,
      `user:${receptionist.userId}`,
      `device:${tablet.deviceId}`,
    ];
    const names = ['mia', 'dan'];
    for (const actor of actors) {
      const userId = actor.startsWith('user:') ? actor.slice(5) : null;
      const row = listed.find(({ user_id }) => user_id === userId);
      expect(row, actor).toMatchObject({ ...found[actor], check_outs: 0, refunded: 10 * (found[actor]?.refunds ?? 0) });
    }
    expect(listed).toHaveLength(actors.length);
    for (const name of names) expect(listed.map((row) => row.name)).toContain(name);
    for (const name of Object.keys(events) as (keyof typeof events)[]) {
      const sum = listed.reduce((total, row) => total + row[name], 0);
      const happened = Object.values(found).reduce((total, counts) => total + counts[name], 0);
      expect(sum, name).toBe(happened);
      expect(sum, name).toBeGreaterThan(0);
    }
  });

  it('[X31] keeps what a person did who left, and an override of a person who was erased', async ({ app, venue }) => {
    const { clientId } = venue;
    const desk = await addStaff(app, clientId, 'desk', 'dan@staff.example');
    const waiverId = await addWaiver(app, clientId);
    await postCheckIn(app, as(venue, desk), { waiver_id: waiverId, override: { reason: 'Bill owes us nothing' } });
    await erase(app, venue, waiverId);
    await removeStaff(app, clientId, desk.userId);
    const { people } = await activityOf(app, venue);
    expect(people).toMatchObject([
      { user_id: desk.userId, name: 'dan', check_ins: 1, overrides: 1 },
      { user_id: venue.userId, erasures: 1 },
    ]);
  });

  it('[X31] counts by the venue’s day: another day has nothing, and what came late counts on its own day', async ({
    app,
    venue,
  }) => {
    const { clientId } = venue;
    const tablet = await pairTestDevice(app, clientId, 'front_desk');
    await app.deps.db.writeVenue(clientId, (db) =>
      db.updateTable('devices').set({ name: 'Front counter' }).where('device_id', '=', tablet.deviceId).execute(),
    );
    const waiverId = await addWaiver(app, clientId);
    await postNote(app, venue, waiverId, { text: 'Came late' });
    app.clock.advance(24 * HOUR_MS);
    const checkinId = createCheckinId(clientId, '2026-06-15');
    const args = { checkin_id: checkinId, waiver_id: waiverId, checked_in_at: '2026-06-16T03:30:00.000Z' };
    await push(app, tablet, [mutationOf(clientId, 'check_in', args)]);
    await push(app, tablet, [mutationOf(clientId, 'undo_check_in', { checkin_id: checkinId })]);
    expect((await activityOf(app, venue, '2026-06-15')).people).toMatchObject([
      { user_id: null, name: 'Front counter', check_ins: 1, undos: 1, notes: 0 },
      { user_id: venue.userId, notes: 1 },
    ]);
    expect(await activityOf(app, venue)).toMatchObject({ day: '2026-06-16', people: [] });
    expect((await activityOf(app, venue, '2026-06-14')).people).toEqual([]);
  });

  it('[X31] has each act on one day, across the end of daylight saving time and another time zone', async () => {
    const app = await open();
    app.clock.set('2026-10-31T02:10:00.000Z');
    const venue = await app.createVenue({ timeZone: 'America/New_York' });
    const waiverId = await addWaiver(app, venue.clientId);
    for (let hour = 0; hour < 60; hour += 1) {
      await postNote(app, venue, waiverId, { text: `Hour ${hour}` });
      app.clock.advance(HOUR_MS);
    }
    const notesOf = async (day: string) =>
      (await activityOf(app, venue, day)).people.reduce((sum, { notes }) => sum + notes, 0);
    const ofDays = () => Promise.all(['30', '31', '01', '02', '03'].map((day) => notesOf(dayOf(day))));
    /* From 22:10 on; November 1 has 25 hours. */
    expect(await ofDays()).toEqual([2, 24, 25, 9, 0]);
    await app.deps.db.writePlatform((db) =>
      db
        .updateTable('clients')
        .set({ time_zone: 'Pacific/Auckland' })
        .where('client_id', '=', venue.clientId)
        .execute(),
    );
    expect(await ofDays()).toEqual([0, 8 + 1, 24, 24, 3]);
  });

  it('[X31] leaves out refunds that failed', async () => {
    const app = await open();
    const paying = await paid.openPayingVenue(app);
    const held = await paid.holdPlace(app, paying.offering);
    await paid.pay(app, held);
    await paid.failRefund(app, paying, held.bookingId);
    expect((await activityOf(app, paying.venue)).people).toEqual([]);
  });

  it('[X31] is for those who may read the audit chain, of this venue alone', async ({ app, venue }) => {
    const { clientId } = venue;
    const desk = await addStaff(app, clientId, 'desk');
    const other = await app.createVenue();
    const params = { client_id: clientId };
    expect((await call(app, getStaffActivity, { params, token: desk.token })).status).toBe(403);
    expect((await call(app, getStaffActivity, { params, token: other.token })).status).toBe(404);
    const wrong = await call(app, getStaffActivity, { ...venue.own, query: { day: '2026-02-30' } });
    expect(wrong.refusal).toMatchObject({ code: 'INVALID_INPUT', fields: { day: expect.any(String) } });
  });

  if (dialect === 'postgres')
    it('[X31] reads what a day has of a chain with thousands of links', async ({ app, venue }) => {
      await writeManyLinks(app, venue.clientId, 3_000);
      expect(await rowsVisited(() => activityOf(app, venue))).toBeLessThan(50);
    });
});
