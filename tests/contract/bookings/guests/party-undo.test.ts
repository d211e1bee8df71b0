import { applyCheckIn, applyUndoCheckIn } from '@gatehouse/server/areas/desk/check-ins/check-ins.service';
import { applyUndoCheckInParty } from '@gatehouse/server/areas/desk/parties/parties.service';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import {
  cancelBooking,
  listBookingEvents,
  updateBooking,
} from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import { listPartyReviews, settlePartyReview } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { getAttendance } from '@gatehouse/sync-protocol/areas/reports/attendance.contracts';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import { expect, it } from 'vitest';
import { call } from '#helpers/app/call';
import { onBothDatabases } from '#helpers/app/on-databases';
import { SATURDAY } from '#helpers/venues/offerings';
import { ARRIVED_AT, arrive, bookingOf, openPartyDesk, type PartyDesk, seen } from '#helpers/venues/party-desk';
import { addWaiver, deviceContext } from '#helpers/venues/people';

async function undo(
  { app, venue, bookingId }: PartyDesk,
  args: Partial<MutationArgs['undo_check_in_party']>,
): Promise<void> {
  const whole = { booking_id: bookingId, party_check_in_id: 'none', ...args };
  await writeVenue(app.deps, venue.clientId, (write) =>
    applyUndoCheckInParty(app.deps, write, whole, deviceContext(app, { mutationId: app.deps.ids.uuid() })),
  );
}

/** The desk checks someone in by name. */
async function comeIn({ app, venue }: PartyDesk, waiverId: string): Promise<string> {
  const checkin_id = createCheckinId(venue.clientId, SATURDAY, app.deps.ids.bytes);
  const args = { checkin_id, waiver_id: waiverId, checked_in_at: ARRIVED_AT };
  await writeVenue(app.deps, venue.clientId, (write) =>
    applyCheckIn(app.deps, write, args, deviceContext(app, { mutationId: app.deps.ids.uuid() })),
  );
  return checkin_id;
}

async function attendance({ app, asOwner }: PartyDesk) {
  const params = { ...asOwner.params, period: 'today' as const };
  const { total_checkins, parties_checked_in, party_goers } = (await call(app, getAttendance, { ...asOwner, params }))
    .body;
  return { total_checkins, parties_checked_in, party_goers };
}

onBothDatabases('the undo of a party’s check-in', (open) => {
  it('[M8] [F71] takes back the count and the check-ins that were made with it, and nothing else', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId } = desk;
    const [ada, grace, alan] = [
      await addWaiver(app, venue.clientId, { adult_first_name: 'Ada' }),
      await addWaiver(app, venue.clientId, { adult_first_name: 'Grace' }),
      await addWaiver(app, venue.clientId, { adult_first_name: 'Alan' }),
    ];
    const before = await comeIn(desk, alan);
    const own = [await comeIn(desk, ada), await comeIn(desk, grace)];
    const override = { reason: 'Waivers on paper' };
    const { id } = await arrive(app, venue, { booking_id: bookingId, seen, checkin_ids: own, override });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({
      check_in_status: 'checked in',
      party_goers: 8,
      party_check_in: { id, checkin_ids: own, override_reason: 'Waivers on paper' },
    });
    /* Each person once: three by name, and the party by its count. */
    expect(await attendance(desk)).toEqual({ total_checkins: 3, parties_checked_in: 1, party_goers: 8 });
    const args = { party_check_in_id: id, checkin_ids: own };
    for (const _ of ['once', 'again']) await undo(desk, args);
    const after = await bookingOf(app, venue, bookingId);
    expect(after).toMatchObject({ check_in_status: 'not checked in', needs_review: false });
    expect(after).not.toHaveProperty('party_goers');
    expect(after).not.toHaveProperty('party_check_in');
    expect(await attendance(desk)).toEqual({ total_checkins: 1, parties_checked_in: 0, party_goers: 0 });
    const living = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('check_ins').where('undone_at', 'is', null).select('checkin_id').execute(),
    );
    expect(living).toEqual([{ checkin_id: before }]);
    /* The reply to the check-in was lost, and the desk sends it again. */
    await arrive(app, venue, { booking_id: bookingId, seen, checkin_ids: own, override }, id);
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'not checked in' });
    const chain = await app.deps.db.readVenue(venue.clientId, (db) =>
      db.selectFrom('audit_log').where('subject', '=', bookingId).select('action').orderBy('seq').execute(),
    );
    expect(chain.map(({ action }) => action)).toEqual([
      'booking_created',
      'check_in_party',
      'override_party',
      'undo_check_in_party',
      'undo_check_in_party',
    ]);
  });

  it('[M8] leaves what another desk counted, and the status that staff gave it since', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId, ofBooking } = desk;
    const first = await arrive(app, venue, { booking_id: bookingId, seen });
    const later = { party_goers: 9, checked_in_at: `${SATURDAY}T14:40:00.000Z` };
    const second = await arrive(app, venue, { booking_id: bookingId, seen, ...later });
    await undo(desk, { party_check_in_id: second.id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ party_goers: 8, party_check_in: { id: first.id } });
    await undo(desk, { party_check_in_id: first.id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'not checked in' });
    const third = await arrive(app, venue, { booking_id: bookingId, seen });
    const shown = await bookingOf(app, venue, bookingId);
    const noShow = { ...shown, check_in_status: 'no show' as const };
    expect((await call(app, updateBooking, { ...ofBooking, body: noShow as never })).status).toBe(200);
    await undo(desk, { party_check_in_id: third.id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'no show' });
  });

  it.each([['not checked in'], ['no show']] as const)(
    '[M8] shows no count from before staff set the booking to %s, and takes none of those back again',
    async (status) => {
      const desk = await openPartyDesk(await open());
      const { app, venue, bookingId, ofBooking } = desk;
      const setBack = async (check_in_status: 'checked in' | 'not checked in' | 'no show') => {
        const shown = await bookingOf(app, venue, bookingId);
        const body = { ...shown, check_in_status } as never;
        expect((await call(app, updateBooking, { ...ofBooking, body })).status).toBe(200);
      };
      const first = await arrive(app, venue, { booking_id: bookingId, seen });
      await setBack(status);
      expect(await bookingOf(app, venue, bookingId)).not.toHaveProperty('party_goers');
      const later = { party_goers: 9, checked_in_at: `${SATURDAY}T14:40:00.000Z` };
      const second = await arrive(app, venue, { booking_id: bookingId, seen, ...later });
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({
        party_goers: 9,
        party_check_in: { id: second.id },
      });
      await undo(desk, { party_check_in_id: second.id });
      const left = await bookingOf(app, venue, bookingId);
      expect(left).toMatchObject({ check_in_status: status });
      expect(left).not.toHaveProperty('party_goers');
      /* Staff say themselves that the party is in: an undo of the first count has no part in that. */
      await setBack('checked in');
      await undo(desk, { party_check_in_id: first.id });
      expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'checked in' });
      expect(await attendance(desk)).toMatchObject({ parties_checked_in: 1, party_goers: 4 });
    },
  );

  it('[M8] shows no count from before a cancellation, also once the booking takes place again', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId, ofBooking } = desk;
    await arrive(app, venue, { booking_id: bookingId, seen });
    await call(app, cancelBooking, { ...ofBooking, body: { reason: 'Rain' } });
    const later = { party_goers: 9, checked_in_at: `${SATURDAY}T14:40:00.000Z` };
    const second = await arrive(app, venue, { booking_id: bookingId, seen, ...later });
    await undo(desk, { party_check_in_id: second.id });
    const shown = await bookingOf(app, venue, bookingId);
    expect(shown).toMatchObject({ check_in_status: 'cancelled', needs_review: false });
    expect(shown).not.toHaveProperty('party_goers');
  });

  it('[M8] shows a count of before that arrives after staff set the booking back: they did not know of it', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId, ofBooking } = desk;
    await arrive(app, venue, { booking_id: bookingId, seen, checked_in_at: `${SATURDAY}T14:40:00.000Z` });
    const shown = await bookingOf(app, venue, bookingId);
    await call(app, updateBooking, { ...ofBooking, body: { ...shown, check_in_status: 'not checked in' } as never });
    const late = await arrive(app, venue, { booking_id: bookingId, seen, party_goers: 3 });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ party_goers: 3, party_check_in: { id: late.id } });
  });

  it('[M8] is the last one although the first check-in did not say what was before it', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId, asOwner } = desk;
    const elsewhere = { date_scheduled: '2026-06-19', booking_time: '10:00' };
    const first = await arrive(app, venue, { booking_id: bookingId, seen: elsewhere });
    const decided = {
      ...asOwner,
      params: { ...asOwner.params, review_id: first.id },
      body: { decision: 'count' as const },
    };
    expect((await call(app, settlePartyReview, decided)).status).toBe(200);
    const later = { party_goers: 9, checked_in_at: `${SATURDAY}T14:40:00.000Z` };
    const second = await arrive(app, venue, { booking_id: bookingId, seen, ...later });
    await undo(desk, { party_check_in_id: first.id });
    await undo(desk, { party_check_in_id: second.id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'not checked in' });
    expect(await attendance(desk)).toMatchObject({ parties_checked_in: 0, party_goers: 0 });
  });

  it.each([
    ['canceled since shows that it is', 'confirmed', 'cancelled', 'cancelled'],
    ['that took place again since has not come', 'cancelled', 'confirmed', 'not checked in'],
  ] as const)('[M8] a booking %s', async (_, status, since, shown) => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId } = desk;
    /* An ended hold and a late payment leave it like this: its party is in. */
    const become = (to: 'confirmed' | 'cancelled', set = {}): Promise<unknown> =>
      app.deps.db.writeVenue(venue.clientId, (db) =>
        db
          .updateTable('bookings')
          .set({ status: to, ...set })
          .where('booking_id', '=', bookingId)
          .execute(),
      );
    if (status === 'cancelled') await become(status, { check_in_status: 'cancelled' });
    const { id } = await arrive(app, venue, { booking_id: bookingId, seen });
    await become(since);
    await undo(desk, { party_check_in_id: id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ status: since, check_in_status: shown });
  });

  it('[M8] may arrive before the check-in, which counts nothing then', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId } = desk;
    const id = app.deps.ids.uuid();
    await undo(desk, { party_check_in_id: id.toUpperCase() });
    await arrive(app, venue, { booking_id: bookingId, seen }, id);
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'not checked in' });
    expect(await attendance(desk)).toMatchObject({ parties_checked_in: 0, party_goers: 0 });
  });

  it('[M8] [B36] ends what staff had to look at: of a canceled booking, and of one that was moved', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId, ofBooking, asOwner } = desk;
    await call(app, cancelBooking, { ...ofBooking, body: { reason: 'Rain' } });
    const { id } = await arrive(app, venue, { booking_id: bookingId, seen });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ needs_review: true });
    await undo(desk, { party_check_in_id: id });
    expect(await bookingOf(app, venue, bookingId)).toMatchObject({ check_in_status: 'cancelled', needs_review: false });
    const { events } = (await call(app, listBookingEvents, ofBooking)).body;
    expect(events.at(-1)).toMatchObject({ kind: 'reviewed', detail: 'The party’s check-in was undone' });
    const other = await arrive(app, venue, {
      booking_id: bookingId,
      seen: { date_scheduled: '2026-06-19', booking_time: '10:00' },
    });
    const opened = async () => (await call(app, listPartyReviews, asOwner)).body.reviews.map((row) => row.review_id);
    expect(await opened()).toEqual([other.id]);
    await undo(desk, { party_check_in_id: other.id });
    expect(await opened()).toEqual([]);
  });

  it('[M8] [M3] and of one person with it are one: what staff took back before stays so', async () => {
    const desk = await openPartyDesk(await open());
    const { app, venue, bookingId } = desk;
    const own = await comeIn(desk, await addWaiver(app, venue.clientId, { adult_first_name: 'Ada' }));
    const { id } = await arrive(app, venue, { booking_id: bookingId, seen, checkin_ids: [own] });
    await writeVenue(app.deps, venue.clientId, (write) =>
      applyUndoCheckIn(app.deps, write, { checkin_id: own }, deviceContext(app, { mutationId: app.deps.ids.uuid() })),
    );
    await undo(desk, { party_check_in_id: id, checkin_ids: [own] });
    expect(await attendance(desk)).toEqual({ total_checkins: 0, parties_checked_in: 0, party_goers: 0 });
  });
});
