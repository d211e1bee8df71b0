import { createCheckinId } from '@gatehouse/sync-protocol/base/ids';
import { listParked, retryParked } from '@gatehouse/sync-protocol/sync/parked.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { mutationOf, pairTestDevice, push, replicaOf } from '../../helpers/venues/sync-device.ts';

const YEAR_MS = 365 * 86_400_000;

onBothDatabases('device clocks', (open) => {
  it.each([
    ['right', 0],
    ['a year ahead', YEAR_MS],
    ['a year behind', -YEAR_MS],
  ])(
    '[S17] [C2] [C3] a clock that is %s puts a check-in on the right venue day, with the difference recorded',
    async (_title, errorMs) => {
      const app = await open();
      const { clientId } = await app.createVenue();
      const device = await pairTestDevice(app, clientId, 'front_desk');
      const waiverId = await addWaiver(app, clientId);
      /* Half past eleven in the evening in New York, sent half past midnight. */
      const happenedMs = Date.parse('2026-06-16T03:30:00.000Z');
      app.clock.set('2026-06-16T04:30:00.000Z');
      const written = new Date(happenedMs + errorMs).toISOString();
      const args = {
        checkin_id: createCheckinId(clientId, written.slice(0, 10)),
        waiver_id: waiverId,
        checked_in_at: written,
      };
      const clock = { client_at: written, offset_ms: null, monotonic_ms: 5_000, session: 'run-1' };
      const { results } = await push(app, device, [mutationOf(clientId, 'check_in', args, { clock })], {
        client_now: new Date(app.clock.now() + errorMs).toISOString(),
        clock: { monotonic_ms: 5_000 + 3_600_000, session: 'run-1' },
      });
      expect(results).toMatchObject([{ status: 'applied' }]);
      const [row] = await app.deps.db.readVenue(clientId, (db) => db.selectFrom('check_ins').selectAll().execute());
      expect(row).toMatchObject({
        venue_date: '2026-06-15',
        check_in_time: '2026-06-16T03:30:00.000Z',
        clock_correction_ms: 0 - errorMs,
        clock_flagged: errorMs === 0 ? 0 : 1,
      });
      const desk = replicaOf(app, device);
      await desk.pull();
      expect(desk.ids('check_ins')).toEqual([]);
      await expect
        .poll(() =>
          app.deps.db.readVenue(clientId, (db) => db.selectFrom('devices').select('clock_error_ms').executeTakeFirst()),
        )
        .toEqual({ clock_error_ms: errorMs });
    },
  );

  it('[C7] answers what an entry was corrected by, and the same when it comes again', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const written = new Date(app.clock.now() - YEAR_MS).toISOString();
    const clock = { client_at: written, offset_ms: null, monotonic_ms: 5_000, session: 'run-1' };
    const args = {
      checkin_id: createCheckinId(clientId, written.slice(0, 10)),
      waiver_id: await addWaiver(app, clientId),
      checked_in_at: written,
    };
    const [mutation, broken] = [
      mutationOf(clientId, 'check_in', args, { clock }),
      mutationOf(clientId, 'check_in', { ...args, waiver_id: 7 }, { clock }),
    ];
    const first = await push(app, device, [mutation, broken], { clock: { monotonic_ms: 5_000, session: 'run-1' } });
    expect(first.results).toMatchObject([
      { status: 'applied', correction_ms: YEAR_MS },
      { status: 'parked', correction_ms: YEAR_MS },
    ]);
    app.clock.advance(3_600_000);
    /* Its clock was set in the meantime: what it says about itself would lead to another time. */
    const again = await push(app, device, [mutation], { client_now: new Date(app.clock.now()).toISOString() });
    expect(again.results).toMatchObject([{ status: 'duplicate', correction_ms: YEAR_MS }]);
  });

  it('[C7] [Q15] a parked item that is retried later happened when it did', async ({ app }) => {
    const { clientId, token } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    const happenedMs = app.clock.now();
    const written = new Date(happenedMs - YEAR_MS).toISOString();
    const clock = { client_at: written, offset_ms: null, monotonic_ms: 5_000, session: 'run-1' };
    const waiverId = await addWaiver(app, clientId);
    const parkOne = (): Record<string, unknown> => {
      const checkinId = createCheckinId(clientId, written.slice(0, 10));
      return mutationOf(
        clientId,
        'check_in',
        { checkin_id: checkinId, waiver_id: 7, checked_in_at: written },
        { clock },
      );
    };
    await push(app, device, [parkOne(), parkOne()], { clock: { monotonic_ms: 5_000, session: 'run-1' } });
    app.clock.advance(3_600_000);
    const { body } = await call(app, listParked, { token, params: { client_id: clientId } });
    const [one, other] = body.parked;
    const retry = (item: typeof one, edits: Record<string, unknown>) =>
      call(app, retryParked, {
        token,
        params: { client_id: clientId, parked_id: item?.parked_id ?? '' },
        body: { args: edits },
      });
    await retry(one, { waiver_id: waiverId });
    /* What a person writes is the time itself. */
    const edited = new Date(happenedMs - 7_200_000).toISOString();
    await retry(other, { waiver_id: waiverId, checked_in_at: edited });
    const rows = await app.deps.db.readVenue(clientId, (db) =>
      db.selectFrom('check_ins').select(['check_in_time', 'clock_flagged']).orderBy('check_in_time', 'desc').execute(),
    );
    expect(rows).toEqual([
      { check_in_time: new Date(happenedMs).toISOString(), clock_flagged: 1 },
      { check_in_time: edited, clock_flagged: 0 },
    ]);
  });
});
