import { applyCheckIn, applyUndoCheckIn } from '@gatehouse/server/areas/desk/check-ins/check-ins.service';
import { applyCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import type { MutationContext } from '@gatehouse/server/venue/mutation-context';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { effectiveCheckIns } from '@gatehouse/sync-protocol/areas/desk/effective-check-in';
import { listBookings } from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { expect, it } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver, deviceContext } from '../../helpers/venues/people.ts';
import { addBooking } from '../../helpers/venues/venue-rows.ts';

const AT = '2026-06-15T14:00:00.000Z';

onBothDatabases('check-in mutations', (open) => {
  async function desk(options?: Parameters<TestApp['createVenue']>[0]) {
    const app = await open();
    const venue = await app.createVenue(options);
    return { app, venue };
  }

  function checkIn(
    app: TestApp,
    venue: TestVenue,
    args: Partial<MutationArgs['check_in']>,
    context?: Partial<MutationContext>,
  ) {
    const whole: MutationArgs['check_in'] = {
      checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
      waiver_id: 'unknown',
      checked_in_at: AT,
      ...args,
    };
    return writeVenue(app.deps, venue.clientId, (write) =>
      applyCheckIn(app.deps, write, whole, deviceContext(app, context)),
    );
  }

  function undo(app: TestApp, venue: TestVenue, checkinId: string, context?: Partial<MutationContext>) {
    return writeVenue(app.deps, venue.clientId, (write) =>
      applyUndoCheckIn(app.deps, write, { checkin_id: checkinId, reason: 'wrong person' }, deviceContext(app, context)),
    );
  }

  function rows(app: TestApp, venue: TestVenue) {
    return app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('check_ins').where('client_id', '=', venue.clientId).selectAll().execute(),
    );
  }

  it('[M2] keeps a row for each check-in, also of someone already in', async () => {
    const { app, venue } = await desk();
    const waiverId = await addWaiver(app, venue.clientId);
    const membershipId = await addMember(app, venue.clientId, waiverId);
    expect(await checkIn(app, venue, { waiver_id: waiverId })).toEqual({ needsReview: false });
    expect(await checkIn(app, venue, { waiver_id: waiverId, membership_id: membershipId })).toEqual({
      needsReview: false,
    });
    expect(await rows(app, venue)).toHaveLength(2);
  });

  it('[Q9] keeps a check-in of an unknown waiver or member, and one from a revoked device, for review', async () => {
    const { app, venue } = await desk();
    const waiverId = await addWaiver(app, venue.clientId);
    expect(await checkIn(app, venue, { waiver_id: 'C00001-NOBODY000000' })).toEqual({ needsReview: true });
    expect(await checkIn(app, venue, { waiver_id: waiverId, membership_id: 'C00001-MNOBODY00' })).toEqual({
      needsReview: true,
    });
    expect(await checkIn(app, venue, { waiver_id: waiverId }, { reviewReasons: ['revoked_device'] })).toEqual({
      needsReview: true,
    });
    expect((await rows(app, venue)).map((row) => row.needs_review)).toEqual([1, 1, 1]);
  });

  it("[Q9] treats another venue's waiver as unknown", async () => {
    const { app, venue } = await desk();
    const other = await app.createVenue();
    const foreign = await addWaiver(app, other.clientId);
    expect(await checkIn(app, venue, { waiver_id: foreign })).toEqual({ needsReview: true });
  });

  it('[M2] applies one id once, and refuses it for another person', async () => {
    const { app, venue } = await desk();
    const first = await addWaiver(app, venue.clientId);
    const second = await addWaiver(app, venue.clientId);
    const checkinId = createCheckinId(venue.clientId, '2026-06-15');
    await checkIn(app, venue, { checkin_id: checkinId, waiver_id: first });
    await checkIn(app, venue, { checkin_id: checkinId, waiver_id: first });
    await expect(checkIn(app, venue, { checkin_id: checkinId, waiver_id: second })).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
    });
    expect(await rows(app, venue)).toHaveLength(1);
  });

  it('[S17] counts the venue day of the corrected time and records the difference', async () => {
    const { app, venue } = await desk({ timeZone: 'America/Los_Angeles' });
    const waiverId = await addWaiver(app, venue.clientId);
    /* The tablet is a year ahead; it is 23:30 on 14 June in Los Angeles, and 15 June in UTC. */
    const atUtc = '2026-06-15T06:30:00.000Z';
    const correctionMs = Date.parse(atUtc) - Date.parse('2027-06-15T06:30:00.000Z');
    await checkIn(
      app,
      venue,
      { waiver_id: waiverId, checked_in_at: '2027-06-15T06:30:00Z' },
      { correct: () => ({ atUtc, correctionMs, isFlagged: true }) },
    );
    expect(await rows(app, venue)).toMatchObject([
      { venue_date: '2026-06-14', check_in_time: atUtc, clock_correction_ms: correctionMs, clock_flagged: 1 },
    ]);
  });

  it('[M3] undoes once, and an undo that comes first waits for its check-in', async () => {
    const { app, venue } = await desk();
    const waiverId = await addWaiver(app, venue.clientId);
    const checkinId = createCheckinId(venue.clientId, '2026-06-15');
    await undo(app, venue, checkinId);
    await undo(app, venue, checkinId);
    await checkIn(app, venue, { checkin_id: checkinId, waiver_id: waiverId });
    const [early] = await rows(app, venue);
    expect(early).toMatchObject({ undone_at: expect.any(String), undo_reason: 'wrong person' });

    const later = createCheckinId(venue.clientId, '2026-06-15');
    await checkIn(app, venue, { checkin_id: later, waiver_id: waiverId });
    await undo(app, venue, later);
    const undoneAt = (await rows(app, venue)).find((row) => row.checkin_id === later)?.undone_at;
    app.clock.advance(60_000);
    await undo(app, venue, later);
    expect((await rows(app, venue)).find((row) => row.checkin_id === later)?.undone_at).toBe(undoneAt);
  });

  it('[S27] [M4] leaves the person in by the other desk, whichever is undone', async () => {
    for (const undone of [0, 1]) {
      const { app, venue } = await desk();
      const waiverId = await addWaiver(app, venue.clientId);
      const ids = [createCheckinId(venue.clientId, '2026-06-15'), createCheckinId(venue.clientId, '2026-06-15')];
      await checkIn(app, venue, { checkin_id: ids[0] ?? '', waiver_id: waiverId }, { deviceId: 'desk-1' });
      await checkIn(
        app,
        venue,
        { checkin_id: ids[1] ?? '', waiver_id: waiverId, checked_in_at: '2026-06-15T14:05:00Z' },
        { deviceId: 'desk-2' },
      );
      await undo(app, venue, ids[undone] ?? '');
      const effective = effectiveCheckIns(await rows(app, venue));
      expect([...effective.values()].map((row) => row.checkin_id)).toEqual([ids[1 - undone]]);
    }
  });

  it('[M5] keeps a row for each party check-in and marks the booking', async () => {
    const { app, venue } = await desk();
    const bookingId = await addBooking(app, venue.clientId, '2026-06-15', {
      base_players: 4,
      add_players: 3,
      max_players: 10,
    });
    const apply = (booking: string, context?: Partial<MutationContext>, waiverIds: string[] = []) =>
      writeVenue(app.deps, venue.clientId, (write) =>
        applyCheckInParty(
          app.deps,
          write,
          { booking_id: booking, party_goers: 7, waiver_ids: waiverIds, checked_in_at: AT },
          deviceContext(app, context),
        ),
      );
    const mutationId = app.deps.ids.uuid();
    expect(await apply(bookingId, { mutationId })).toEqual({ needsReview: false });
    expect(await apply(bookingId, { mutationId })).toEqual({ needsReview: false });
    expect(await apply('nobody-booked')).toEqual({ needsReview: true });
    expect(await apply(bookingId, {}, ['C00001-NOBODY000000'])).toEqual({ needsReview: true });
    await expect(apply('another', { mutationId })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });

    const seen = await app.deps.db.readVenue(venue.clientId, async (db) => ({
      bookings: await db.selectFrom('bookings').selectAll().execute(),
      parties: await db.selectFrom('party_check_ins').selectAll().execute(),
      tenant: await db.selectFrom('sync_tenant').selectAll().executeTakeFirstOrThrow(),
    }));
    expect(seen.parties).toHaveLength(3);
    expect(seen.bookings).toMatchObject([{ check_in_status: 'checked in', version: seen.tenant.version }]);
  });

  it('[M5] shows the count of the latest check-in of a party, in whichever order they arrive', async () => {
    const { app, venue } = await desk();
    const bookingId = await addBooking(app, venue.clientId, '2026-06-15');
    const other = await addBooking(app, venue.clientId, '2026-06-15', { check_in_status: 'checked in' });
    const apply = (goers: number, atUtc: string, mutationId: string) =>
      writeVenue(app.deps, venue.clientId, (write) =>
        applyCheckInParty(
          app.deps,
          write,
          { booking_id: bookingId, party_goers: goers, checked_in_at: AT },
          deviceContext(app, { mutationId, correct: () => ({ atUtc, correctionMs: 0, isFlagged: false }) }),
        ),
      );
    const shown = async () => {
      const list = await call(app, listBookings, venue.own);
      const rows = new Map(list.body.bookings.map((row: BookingRow) => [row.booking_id, row]));
      expect(rows.get(other)).not.toHaveProperty('party_goers');
      const { party_goers, party_checked_in_at } = rows.get(bookingId) as BookingRow;
      return [party_goers, party_checked_in_at];
    };
    expect(await shown()).toEqual([undefined, undefined]);
    await apply(8, '2026-06-15T14:05:00.000Z', 'b');
    await apply(3, '2026-06-15T14:00:00.000Z', 'c');
    expect(await shown()).toEqual([8, '2026-06-15T14:05:00.000Z']);
    await apply(10, '2026-06-15T14:20:00.000Z', 'a');
    expect(await shown()).toEqual([10, '2026-06-15T14:20:00.000Z']);
    await writeVenue(app.deps, venue.clientId, ({ db }) =>
      db
        .updateTable('bookings')
        .set({ check_in_status: 'not checked in' })
        .where('client_id', '=', venue.clientId)
        .where('booking_id', '=', bookingId)
        .execute(),
    );
    expect(await shown()).toEqual([undefined, undefined]);
  });

  it('[W3] writes ids and hashes only into the audit chain', async () => {
    const { app, venue } = await desk();
    const waiverId = await addWaiver(app, venue.clientId, { adult_last_name: 'Unmistakable' });
    const checkinId = createCheckinId(venue.clientId, '2026-06-15');
    await checkIn(app, venue, { checkin_id: checkinId, waiver_id: waiverId });
    await undo(app, venue, checkinId);
    const log = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').orderBy('seq').selectAll().execute(),
    );
    expect(log).toMatchObject([
      { seq: 1, action: 'check_in', actor: 'device:device-1', subject: checkinId },
      { seq: 2, action: 'undo_check_in', actor: 'device:device-1', subject: checkinId },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Unmistakable|wrong person/);
  });
});
