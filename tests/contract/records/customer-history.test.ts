import * as contracts from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import { bookingRow, checkInRow, waiverRow } from '../../helpers/venues/rows.ts';

const ana = {
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  adult_dob: '1990-05-04',
  email: 'Ana@Example.org',
  phone: '(212) 555-0199',
};

async function historyOf(app: TestApp, venue: TestVenue, waiverId: string) {
  const params = { client_id: venue.clientId, waiver_id: waiverId };
  const { status, body } = await call(app, contracts.getCustomerHistory, { token: venue.token, params });
  expect(status).toBe(200);
  return body;
}

const stamp = { nowAtUtc: '2026-06-15T12:00:00.000Z', version: 1 };

async function addBooking(app: TestApp, { clientId }: TestVenue, name: string, columns: object = {}): Promise<string> {
  const booking_id = `${clientId}-${name}`;
  await app.deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('bookings')
      .values(bookingRow(clientId, stamp, { booking_id, date_scheduled: '2026-06-20', ...columns }))
      .execute(),
  );
  return booking_id;
}

async function addCheckIn(app: TestApp, { clientId }: TestVenue, waiverId: string, columns: object): Promise<void> {
  await app.deps.db.writeVenue(clientId, (db) =>
    db
      .insertInto('check_ins')
      .values(checkInRow(clientId, stamp, { waiver_id: waiverId, ...columns }))
      .execute(),
  );
}

onBothDatabases('a customer’s history', (open) => {
  it('[F16] joins what was signed under one name and birth date, in any spelling, and nobody else’s', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const { clientId } = venue;
    const old = await addWaiver(app, clientId, {
      ...ana,
      date_signed: '2025-03-01',
      created_at: '2025-03-01T10:00:00.000Z',
    });
    const now = await addWaiver(app, clientId, { ...ana, adult_first_name: 'ANA', adult_last_name: 'Lopez' });
    const sister = await addWaiver(app, clientId, { ...ana, adult_dob: '1991-05-04' });
    await addCheckIn(app, venue, old, { check_in_time: '2025-03-01T10:05:00.000Z' });
    const undone = { undone_at: '2026-06-15T12:01:00.000Z', undo_reason: 'Wrong person' };
    await addCheckIn(app, venue, now, { check_in_time: '2026-06-15T12:00:30.000Z', ...undone });
    await addCheckIn(app, venue, sister, { check_in_time: '2026-06-15T12:00:40.000Z' });
    const membershipId = await addMember(app, clientId, old);

    const history = await historyOf(app, venue, now.toLowerCase().replaceAll('-', ''));
    expect(history.customer.waiver_id).toBe(now);
    expect(history.waivers).toMatchObject({ rows: [{ waiver_id: now }, { waiver_id: old }], next: null });
    expect(history.check_ins.rows).toMatchObject([
      { waiver_id: now, check_in_time: '2026-06-15T12:00:30.000Z', ...undone },
      { waiver_id: old, check_in_time: '2025-03-01T10:05:00.000Z', undone_at: null, undo_reason: null },
    ]);
    expect(history.memberships).toMatchObject([{ membership_id: membershipId, status: 'active' }]);
    expect((await historyOf(app, venue, sister)).waivers.rows).toHaveLength(1);
  });

  it('[F16] lists bookings that they signed for or that carry their email or phone, and says which', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const signed = await addBooking(app, venue, 'signed', { date_scheduled: '2026-06-01' });
    await addWaiver(app, venue.clientId, { ...ana, booking_id: signed });
    const id = await addWaiver(app, venue.clientId, ana);
    const byEmail = await addBooking(app, venue, 'email', { party_email: 'ana@example.org' });
    const byPhone = await addBooking(app, venue, 'phone', { party_phone: '+1 212-555-0199', booking_time: '09:00' });
    await addBooking(app, venue, 'other', { party_email: 'other@example.org', party_phone: '5550199' });
    const { bookings } = await historyOf(app, venue, id);
    expect(bookings.rows.map((row) => [row.booking_id, row.link])).toEqual([
      [byEmail, 'contact'],
      [byPhone, 'contact'],
      [signed, 'signed'],
    ]);
    expect(bookings.rows.at(-1)).toMatchObject({ waivers_signed: 1, offering_name: 'Climbing' });
  });

  it('[F16] shows a minor’s guardian and a guardian’s minors, each by the newest waiver', async ({ app, venue }) => {
    const own = await addWaiver(app, venue.clientId, ana);
    const mia = {
      ...ana,
      waiver_type: 'Minor',
      minor_first_name: 'Mía',
      minor_last_name: 'López',
      minor_dob: '2017-05-04',
      person_key: 'mia lopez|2017-05-04',
    } as const;
    await addWaiver(app, venue.clientId, { ...mia, created_at: '2025-03-01T10:00:00.000Z' });
    const newest = await addWaiver(app, venue.clientId, mia);
    const uncle = { adult_first_name: 'Tío', adult_last_name: 'Pérez', adult_dob: '1990-05-04' };
    await addWaiver(app, venue.clientId, { ...mia, ...uncle, created_at: '2025-01-01T10:00:00.000Z' });
    const grandma = { adult_first_name: 'Abuela', adult_last_name: '', adult_dob: '1960-05-04' };
    await addWaiver(app, venue.clientId, { ...mia, ...grandma, created_at: '2024-01-01T10:00:00.000Z' });
    const other = { minor_first_name: 'Not hers', person_key: 'not hers|2017-05-04' };
    await addWaiver(app, venue.clientId, { ...mia, ...uncle, ...other });
    expect(await historyOf(app, venue, own)).toMatchObject({
      guardians: [],
      minors: [{ first_name: 'Mía', last_name: 'López', waiver_id: newest }],
    });
    expect(await historyOf(app, venue, newest)).toMatchObject({
      guardians: [
        { first_name: 'Ana', waiver_id: own },
        { first_name: 'Tío', last_name: 'Pérez', waiver_id: null },
        { first_name: 'Abuela', last_name: '', waiver_id: null },
      ],
      minors: [],
    });
  });

  it('[F16] goes on from page to page in every list, each row once, also those of one instant', async ({ app }) => {
    const venue = await app.createVenue();
    const { clientId } = venue;
    const secondOf = (index: number) => `2026-06-15T12:00:${String(Math.floor(index / 3)).padStart(2, '0')}.000Z`;
    const indexes = Array.from({ length: 60 }, (_, index) => index);
    const rowsOf = indexes.map((index) =>
      waiverRow(clientId, { nowAtUtc: secondOf(index), version: 1 }, { ...ana, waiver_id: `${clientId}-W${index}` }),
    );
    const bookings = indexes.map((index) =>
      bookingRow(clientId, stamp, {
        booking_id: `${clientId}-B${index}`,
        date_scheduled: `2026-06-${10 + Math.floor(index / 20)}`,
        party_email: 'ana@example.org',
      }),
    );
    const visits = indexes.map((index) =>
      checkInRow(clientId, stamp, { waiver_id: `${clientId}-W${index}`, check_in_time: secondOf(index) }),
    );
    await app.deps.db.writeVenue(clientId, async (db) => {
      await db.insertInto('waivers').values(rowsOf).execute();
      await db.insertInto('bookings').values(bookings).execute();
      await db.insertInto('check_ins').values(visits).execute();
    });
    const params = { client_id: clientId, waiver_id: `${clientId}-W7` };
    const { token } = venue;
    const first = await historyOf(app, venue, params.waiver_id);
    const seen = {
      waivers: first.waivers.rows.map((row) => row.waiver_id),
      check_ins: first.check_ins.rows.map((row) => row.checkin_id),
      bookings: first.bookings.rows.map((row) => row.booking_id),
    };
    for (let after = first.waivers.next; after !== null; ) {
      const { body } = await call(app, contracts.listCustomerWaivers, { token, params, query: { after } });
      seen.waivers.push(...body.rows.map((row) => row.waiver_id));
      after = body.next;
    }
    for (let after = first.check_ins.next; after !== null; ) {
      const { body } = await call(app, contracts.listCustomerCheckIns, { token, params, query: { after } });
      seen.check_ins.push(...body.rows.map((row) => row.checkin_id));
      after = body.next;
    }
    for (let after = first.bookings.next; after !== null; ) {
      const { body } = await call(app, contracts.listCustomerBookings, { token, params, query: { after } });
      seen.bookings.push(...body.rows.map((row) => row.booking_id));
      after = body.next;
    }
    for (const ids of Object.values(seen)) {
      expect(ids).toHaveLength(60);
      expect(new Set(ids).size).toBe(60);
    }
    expect(seen.waivers.slice(0, 3)).toEqual([59, 58, 57].map((index) => `${clientId}-W${index}`));
  });

  it('[F16] has no next page where the rows fill one exactly, and one where there is a row more', async ({
    app,
    venue,
  }) => {
    const add = (from: number, to: number) =>
      app.deps.db.writeVenue(venue.clientId, (db) =>
        db
          .insertInto('waivers')
          .values(
            Array.from({ length: to - from }, (_, at) =>
              waiverRow(venue.clientId, stamp, { ...ana, waiver_id: `${venue.clientId}-W${from + at}` }),
            ),
          )
          .execute(),
      );
    await add(10, 35);
    const { waivers } = await historyOf(app, venue, `${venue.clientId}-W10`);
    expect([waivers.rows.length, waivers.next]).toEqual([25, null]);
    await add(35, 36);
    const longer = (await historyOf(app, venue, `${venue.clientId}-W10`)).waivers;
    expect([longer.rows.length, longer.next]).toEqual([25, `${stamp.nowAtUtc}_${venue.clientId}-W11`]);
  });

  it('[F16] shows 25 minors at most, and finds bookings by the last fifty contacts', async ({ app, venue }) => {
    const { clientId } = venue;
    const at = (index: number) => `2026-06-15T12:00:${String(index).padStart(2, '0')}.000Z`;
    const minors = Array.from({ length: 26 }, (_, index) => {
      const name = { minor_first_name: `Kid${index}`, minor_last_name: 'López', minor_dob: '2017-05-04' };
      const person_key = `kid${index} lopez|2017-05-04`;
      return waiverRow(
        clientId,
        { nowAtUtc: at(index), version: 1 },
        { ...ana, waiver_type: 'Minor', ...name, person_key },
      );
    });
    const own = Array.from({ length: 51 }, (_, index) => {
      const email = `ana${index}@example.org`;
      return waiverRow(clientId, { nowAtUtc: at(index), version: 1 }, { ...ana, phone: '', email });
    });
    await app.deps.db.writeVenue(clientId, (db) =>
      db
        .insertInto('waivers')
        .values([...minors, ...own])
        .execute(),
    );
    await addBooking(app, venue, 'B0', { party_email: 'ana0@example.org' });
    const known = await addBooking(app, venue, 'B1', { party_email: 'ana1@example.org' });
    const found = await historyOf(app, venue, own[0]?.waiver_id ?? '');
    const names = minors.toReversed().map(({ minor_first_name: name }) => name);
    expect(found.minors.map(({ first_name: name }) => name)).toEqual(names.slice(0, 25));
    expect(found.bookings.rows.map(({ booking_id: id }) => id)).toEqual([known]);
  });

  it('[F16] [X1] finds nobody of another venue, and refuses a place that is none', async ({ app, venue }) => {
    const other = await app.createVenue();
    const theirs = await addWaiver(app, other.clientId, ana);
    for (const waiver_id of [theirs, createWaiverId(venue.clientId), 'NOBODY']) {
      const params = { client_id: venue.clientId, waiver_id };
      for (const contract of [contracts.getCustomerHistory, contracts.listCustomerBookings] as const) {
        const given = { token: venue.token, params, query: { after: '2026-01-01T10:00_x' } };
        expect(await call(app, contract as typeof contracts.listCustomerBookings, given)).toMatchObject({
          status: 404,
          refusal: { code: 'CUSTOMER_NOT_FOUND' },
        });
      }
    }
    const params = { client_id: other.clientId, waiver_id: theirs };
    for (const after of ['', 'x', "'_'", '_'.repeat(200)])
      expect(
        await call(app, contracts.listCustomerWaivers, { token: other.token, params, query: { after } }),
      ).toMatchObject({ status: 400 });
    const beyond = { token: other.token, params, query: { after: '0000-00-00T00:00_0' } };
    expect(await call(app, contracts.listCustomerWaivers, beyond)).toMatchObject({
      status: 200,
      body: { rows: [], next: null },
    });
  });
});
