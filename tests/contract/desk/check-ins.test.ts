import {
  createCheckIn,
  listCheckIns,
  listCheckInsBetween,
  undoCheckIn,
} from '@gatehouse/sync-protocol/areas/desk/check-ins.contracts';
import { getCustomer, listCustomers } from '@gatehouse/sync-protocol/areas/people/customers.contracts';
import { getMember, listMembers } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { fillPath } from '../../helpers/app/contract-calls.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import {
  checkInFromDevice,
  deleteCheckIn,
  freshToken,
  listedCheckIns,
  postCheckIn,
} from '../../helpers/venues/check-in-calls.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';

onBothDatabases('check-ins over HTTP', (open) => {
  it('[F3] checks a person in, answers the existing check-in the second time, and lists it with the person', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId, {
      waiver_type: 'Minor',
      minor_first_name: 'Zoë',
      minor_last_name: 'Nguyễn',
    });
    const first = await postCheckIn(app, venue, { waiver_id: waiverId });
    expect(first).toMatchObject({ status: 200, body: { success: true, duplicate: false, waiver_id: waiverId } });
    expect(first.body.checkin_id).toMatch(/^06152026-C00001-[0-9A-Z]{8}$/);
    app.clock.advance(60_000);
    const second = await postCheckIn(app, venue, { waiver_id: waiverId.replaceAll('-', '').toLowerCase() });
    expect(second).toMatchObject({
      status: 200,
      body: { duplicate: true, checkin_id: first.body.checkin_id, check_in_time: first.body.check_in_time },
    });
    expect(await listedCheckIns(app, venue, 'today')).toEqual([
      {
        checkin_id: first.body.checkin_id,
        client_id: venue.clientId,
        waiver_id: waiverId,
        membership_id: null,
        check_in_time: '2026-06-15T15:00:00.000Z',
        created_at: '2026-06-15T15:00:00.000Z',
        venue_date: '2026-06-15',
        device_id: null,
        clock_flagged: false,
        by_user_id: venue.userId,
        by_name: expect.any(String),
        undone_at: null,
        undone_by_name: null,
        other_checkins: 0,
        needs_review: false,
        alert_text: null,
        review_reasons: [],
        override_reason: null,
        merged_into: null,
        waiver_type: 'Minor',
        adult_first_name: 'Ada',
        adult_last_name: 'Lovelace',
        minor_first_name: 'Zoë',
        minor_last_name: 'Nguyễn',
        phone: '(212) 555-0100',
        email: 'ada@example.org',
      },
    ]);
  });

  it('gives fifty parallel requests for one person one check-in', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => postCheckIn(app, venue, { waiver_id: waiverId })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(answers.filter(({ body }) => !body.duplicate)).toHaveLength(1);
    expect(await listedCheckIns(app, venue, 'today')).toMatchObject([{ other_checkins: 0 }]);
  });

  it('refuses what nobody signed, and a membership that is unknown or of another person', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const otherPerson = await addWaiver(app, venue.clientId, { adult_first_name: 'Grace' });
    const newerWaiver = await addWaiver(app, venue.clientId);
    const membershipId = await addMember(app, venue.clientId, waiverId);
    const unknown = `${venue.clientId}-000000000000`;
    expect(await postCheckIn(app, venue, { waiver_id: unknown })).toMatchObject({
      status: 404,
      refusal: { code: 'CUSTOMER_NOT_FOUND' },
    });
    const path = fillPath(createCheckIn, { client_id: venue.clientId });
    expect(await app.request('POST', path, { token: venue.token, body: {} })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    expect(await postCheckIn(app, venue, { waiver_id: waiverId, membership_id: 'nobody' })).toMatchObject({
      status: 404,
      refusal: { error: 'Member not found' },
    });
    expect(await postCheckIn(app, venue, { waiver_id: otherPerson, membership_id: membershipId })).toMatchObject({
      status: 400,
      refusal: { fields: { membership_id: expect.any(String) } },
    });
    expect(await listedCheckIns(app, venue, 'today')).toEqual([]);
    expect(await postCheckIn(app, venue, { waiver_id: newerWaiver, membership_id: membershipId })).toMatchObject({
      status: 200,
      body: { membership_id: membershipId },
    });
  });

  it('[F3] undoes on the same venue day only, once, and lets the person in again', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const { body } = await postCheckIn(app, venue, { waiver_id: waiverId });
    expect(await deleteCheckIn(app, venue, body.checkin_id)).toMatchObject({ status: 200, body: { success: true } });
    expect(await deleteCheckIn(app, venue, body.checkin_id)).toMatchObject({ status: 200 });
    expect(await listedCheckIns(app, venue, 'today')).toEqual([]);
    const again = await postCheckIn(app, venue, { waiver_id: waiverId });
    expect(again.body).toMatchObject({ duplicate: false });
    /* 23:59 in New York is the same day; a minute later it is not. */
    app.clock.set('2026-06-16T04:00:00Z');
    expect(await deleteCheckIn(app, venue, again.body.checkin_id)).toMatchObject({
      status: 409,
      refusal: { code: 'UNDO_TOO_LATE' },
    });
    app.clock.set('2026-06-16T03:59:00Z');
    expect(await deleteCheckIn(app, venue, again.body.checkin_id)).toMatchObject({ status: 200 });
    expect(await deleteCheckIn(app, venue, 'nothing')).toMatchObject({
      status: 404,
      refusal: { code: 'CHECK_IN_NOT_FOUND' },
    });
  });

  it('[S17] [F7] lists trailing venue days in the zone of the venue, across both daylight-saving changes', async () => {
    const app = await open();
    for (const [timeZone, now, days] of [
      /* Clocks go forward on 8 March 2026 and back on 1 November 2026 in New York. */
      ['America/New_York', '2026-03-09T03:30:00Z', { today: '2026-03-08', week: '2026-03-02' }],
      ['America/New_York', '2026-11-02T04:30:00Z', { today: '2026-11-01', week: '2026-10-26' }],
      ['Pacific/Kiritimati', '2026-06-15T10:30:00Z', { today: '2026-06-16', week: '2026-06-10' }],
      ['Pacific/Pago_Pago', '2026-06-15T10:30:00Z', { today: '2026-06-14', week: '2026-06-08' }],
      ['Asia/Kathmandu', '2026-01-01T18:14:00Z', { today: '2026-01-01', week: '2025-12-26' }],
    ] as const) {
      const venue = await app.createVenue({ timeZone });
      const waiverId = await addWaiver(app, venue.clientId);
      const oldest = { week: days.week, month: shift(days.today, -29), quarter: shift(days.today, -89) };
      const year = shift(days.today, -364);
      for (const date of [days.today, ...Object.values(oldest), year])
        for (const each of [date, shift(date, -1)]) await atNoonOf(app, venue, waiverId, each, timeZone);
      app.clock.set(now);
      const seen: Record<string, string[]> = {};
      for (const period of ['today', 'week', 'month', 'quarter', 'year'])
        seen[period] = (await listedCheckIns(app, venue, period)).map((record) => record.venue_date);
      expect(seen['today']).toEqual([days.today]);
      for (const [period, first] of Object.entries({ ...oldest, year })) expect(seen[period]?.at(-1)).toBe(first);
      const custom = await call(app, listCheckInsBetween, {
        token: await freshToken(app, venue),
        params: { client_id: venue.clientId },
        query: { start: oldest.month, end: oldest.week },
      });
      expect(custom.body.map((record: { venue_date: string }) => record.venue_date)).toEqual([
        oldest.week,
        shift(oldest.week, -1),
        oldest.month,
      ]);
      app.clock.set('2026-06-15T15:00:00Z');
    }
  });

  it('refuses periods and ranges that make no sense', async ({ app, venue }) => {
    const { token } = venue;
    const params = { client_id: venue.clientId };
    const answers = [
      await call(app, listCheckIns, { token, params: { ...params, period: 'decade' } }),
      await call(app, listCheckIns, { token, params: { ...params, period: 'custom' } }),
      await call(app, listCheckInsBetween, { token, params, query: { start: '2026-01-02', end: '2026-01-01' } }),
      await call(app, listCheckInsBetween, { token, params, query: { start: '2026-02-30', end: '2026-03-01' } }),
      await call(app, listCheckInsBetween, { token, params, query: { start: '0001-01-01', end: '9999-12-31' } }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, refusal: { code: 'INVALID_INPUT' } });
  });

  it('[W6] works in a read-only venue', async ({ app }) => {
    const venue = await app.createVenue({ servicePaidUntil: '2026-01-01' });
    const waiverId = await addWaiver(app, venue.clientId);
    const { status, body } = await postCheckIn(app, venue, { waiver_id: waiverId });
    expect(status).toBe(200);
    expect((await deleteCheckIn(app, venue, body.checkin_id)).status).toBe(200);
  });

  it("[X1] shows nothing of another venue's and takes nothing for it", async ({ app, venue: mine }) => {
    const other = await app.createVenue();
    const foreign = await addWaiver(app, other.clientId);
    const { body } = await postCheckIn(app, other, { waiver_id: foreign });
    expect(await postCheckIn(app, mine, { waiver_id: foreign })).toMatchObject({ status: 404 });
    expect(await deleteCheckIn(app, mine, body.checkin_id)).toMatchObject({ status: 404 });
    expect(await listedCheckIns(app, mine, 'year')).toEqual([]);
    const client_id = other.clientId;
    const day = { start: '2026-06-15', end: '2026-06-15' };
    const calls = [
      (token: string | null) => call(app, listCheckIns, { token, params: { client_id, period: 'today' } }),
      (token: string | null) => call(app, listCheckInsBetween, { token, params: { client_id }, query: day }),
      (token: string | null) =>
        call(app, createCheckIn, { token, params: { client_id }, body: { waiver_id: foreign } }),
      (token: string | null) => call(app, undoCheckIn, { token, params: { client_id, checkin_id: body.checkin_id } }),
      (token: string | null) => call(app, listCustomers, { token, params: { client_id } }),
      (token: string | null) => call(app, getCustomer, { token, params: { client_id, waiver_id: foreign } }),
      (token: string | null) => call(app, listMembers, { token, params: { client_id } }),
      (token: string | null) => call(app, getMember, { token, params: { client_id, membership_id: 'any' } }),
    ];
    for (const ask of calls) {
      expect((await ask(mine.token)).status).toBe(404);
      expect((await ask(null)).status).toBe(401);
    }
    expect(await listedCheckIns(app, other, 'today')).toHaveLength(1);
  });
});

/** A device's check-in at noon of a venue day. */
async function atNoonOf(
  app: TestApp,
  venue: TestVenue,
  waiverId: string,
  date: string,
  timeZone: string,
): Promise<void> {
  const local = new Date(Date.parse(`${date}T12:00:00Z`)).toLocaleString('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  });
  const offset = /GMT([+-]\d\d:\d\d)?/.exec(local)?.[1] ?? 'Z';
  await checkInFromDevice(app, venue, waiverId, new Date(`${date}T12:00:00${offset}`).toISOString());
}

function shift(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
