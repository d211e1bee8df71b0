import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import {
  checkInFromDevice,
  deleteCheckIn,
  listedCheckIns,
  queuedCheckIn,
} from '../../helpers/venues/check-in-calls.ts';
import { addWaiver } from '../../helpers/venues/people.ts';
import { pairTestDevice, push } from '../../helpers/venues/sync-device.ts';

const AT = '2026-06-15T14:00:00.000Z';

onBothDatabases('check-ins of several devices', (open) => {
  it('[S27] counts one check-in of two desks, notes the second, and keeps it when the first is undone', async () => {
    const app = await open();
    const venue = await app.createVenue();
    const waiverId = await addWaiver(app, venue.clientId);
    const first = await checkInFromDevice(app, venue, waiverId, '2026-06-15T14:00:00Z');
    const second = await checkInFromDevice(app, venue, waiverId, '2026-06-15T14:05:00Z');
    expect(await listedCheckIns(app, venue, 'today')).toMatchObject([{ checkin_id: first, other_checkins: 1 }]);
    await deleteCheckIn(app, venue, first);
    expect(await listedCheckIns(app, venue, 'today')).toMatchObject([{ checkin_id: second, other_checkins: 0 }]);
  });

  it('[S21] three desks bring 200 people at once: exactly 200 check-ins, replays included', async ({ app, venue }) => {
    const people: string[] = [];
    for (let index = 0; index < 200; index++) people.push(await addWaiver(app, venue.clientId));
    const known = people[0] ?? '';
    const desks = [0, 1, 2].map(async (desk) => {
      const device = await pairTestDevice(app, venue.clientId, 'front_desk');
      const mine = people
        .filter((_, index) => index % 3 === desk)
        .map((waiverId) => queuedCheckIn(venue, waiverId, AT));
      /* The person everyone knows is checked in at each desk. */
      mine.push(queuedCheckIn(venue, known, `2026-06-15T14:0${desk + 1}:00Z`));
      for (let from = 0; from < mine.length; from += 20) {
        const batch = mine.slice(from, from + 20);
        await Promise.all([push(app, device, batch), push(app, device, batch)]);
      }
    });
    await Promise.all(desks);
    const records = await listedCheckIns(app, venue, 'today');
    expect(records).toHaveLength(200);
    expect(new Set(records.map((record) => record.waiver_id)).size).toBe(200);
    expect(records.find((record) => record.waiver_id === known)).toMatchObject({
      other_checkins: 3,
      check_in_time: AT,
    });
  });

  it('[S17] puts check-ins of tablets a year ahead, a year behind or jumping on the right venue day', async () => {
    const app = await open();
    const venue = await app.createVenue({ timeZone: 'America/Los_Angeles' });
    const device = await pairTestDevice(app, venue.clientId, 'front_desk');
    const yearMs = 365 * 86_400_000;
    /* The tablets believe it is another year; what they queued happened ten minutes before they reconnected. */
    for (const errorMs of [yearMs, -yearMs, 9 * 60_000, 0]) {
      const waiverId = await addWaiver(app, venue.clientId);
      const deviceAt = new Date(app.clock.now() - 600_000 + errorMs).toISOString();
      const clock = { client_at: deviceAt, offset_ms: null, monotonic_ms: 1_000, session: 'run-1' };
      await push(app, device, [{ ...queuedCheckIn(venue, waiverId, deviceAt), clock }], {
        client_now: new Date(app.clock.now() + errorMs).toISOString(),
        clock: { monotonic_ms: 601_000, session: 'run-1' },
      });
      const record = (await listedCheckIns(app, venue, 'today')).find((each) => each.waiver_id === waiverId);
      expect(record).toMatchObject({
        venue_date: '2026-06-15',
        check_in_time: new Date(app.clock.now() - 600_000).toISOString(),
        clock_flagged: errorMs !== 0,
      });
    }
  });
});
