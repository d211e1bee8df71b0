import { listPartyReviews } from '@gatehouse/sync-protocol/areas/desk/party-reviews.contracts';
import { getCustomerHistory } from '@gatehouse/sync-protocol/areas/records/history.contracts';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { bookingOf, openPartyDesk, seen } from '../../helpers/venues/party-desk.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { addStaff, changeStaff } from '../../helpers/venues/staff.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const DAY_MS = 86_400_000;
const PIN = { pin_hash: 'pbkdf2-sha256$1$c2FsdA$aGFzaA', pin_version: 1 };

onBothDatabases('a desk that was offline for long', (open) => {
  it('[U68] [S42] keeps what its person did for eight days, and marks what was done since their role changed', async ({
    app,
    venue,
  }) => {
    const { clientId } = venue;
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const { userId } = await addStaff(app, clientId, 'desk', 'mia@staff.example');
    await changeStaff(app, clientId, userId, PIN);
    const waiverId = await addWaiver(app, clientId);
    const startMs = app.clock.now();
    const sent = Array.from({ length: 9 }, (_, day) => {
      const atUtc = new Date(startMs + day * DAY_MS + 60_000).toISOString();
      const args = {
        checkin_id: createCheckinId(clientId, addDays('2026-06-15', day)),
        waiver_id: waiverId,
        checked_in_at: atUtc,
      };
      const actor = { kind: 'user', id: userId, via: 'pin', pin_version: 1 };
      const clock = { client_at: atUtc, offset_ms: 0, monotonic_ms: 1 + day * DAY_MS, session: 'run' };
      return mutationOf(clientId, 'check_in', args, { actor, clock });
    });
    app.clock.advance(4 * DAY_MS);
    await changeStaff(app, clientId, userId, { role: 'viewer' });
    app.clock.advance(4 * DAY_MS + 120_000);
    const { results } = await push(app, desk, sent);
    expect(results.map(({ status, needs_review: isMarked }) => [status, isMarked === true])).toEqual(
      sent.map((_, day) => ['applied', day >= 4]),
    );
    const params = { client_id: clientId, waiver_id: waiverId };
    const asked = { token: (await addStaff(app, clientId, 'desk')).token, params };
    const { rows } = (await call(app, getCustomerHistory, asked)).body.check_ins;
    expect(rows.map((row) => [row.by_name, row.review_reasons])).toEqual(
      sent.map((_, at) => ['mia', at <= 4 ? ['role_lacked'] : []]),
    );
  });

  it('[U68] names who counted a party, and why someone should look, in the booking and where it waits for a decision', async () => {
    const { app, venue, bookingId } = await openPartyDesk(await open());
    const { clientId, own } = venue;
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const { userId } = await addStaff(app, clientId, 'viewer', 'mia@staff.example');
    await changeStaff(app, clientId, userId, PIN);
    app.clock.advance(60_000);
    const came = (booking_id: string, saw = seen) => {
      const checked_in_at = new Date(app.clock.now()).toISOString();
      const args = { booking_id, party_goers: 6, checked_in_at, seen: saw };
      const actor = { kind: 'user', id: userId, via: 'pin', pin_version: 1 };
      return { ...mutationOf(clientId, 'check_in_party', args, { actor }), name_version: 3 };
    };
    await push(app, desk, [came(bookingId), came('nobody-knows')]);
    const said = { by_name: 'mia', review_reasons: ['role_lacked'] };
    expect((await bookingOf(app, venue, bookingId))?.party_check_in).toMatchObject(said);
    expect((await call(app, listPartyReviews, own)).body.reviews).toMatchObject([
      { booking_id: 'nobody-knows', ...said },
    ]);
  });
});
