import { writeTombstones } from '@gatehouse/server/venue/tombstones';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { registerDevice, revokeDevice } from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import { createCheckinId, createWaiverId } from '@gatehouse/sync-protocol/base/ids';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { addMember, addWaiver } from '../../helpers/venues/people.ts';
import {
  mutationOf,
  pairTestDevice,
  pullRaw,
  push,
  pushRaw,
  replicaOf,
  revokeTestDevice,
} from '../../helpers/venues/sync-device.ts';
import { addBooking, addCheckIn } from '../../helpers/venues/venue-rows.ts';

async function version(app: TestApp, clientId: string): Promise<number> {
  const row = await app.deps.db.readVenue(clientId, (db) =>
    db.selectFrom('sync_tenant').where('client_id', '=', clientId).select('version').executeTakeFirstOrThrow(),
  );
  return row.version;
}

onBothDatabases('pull', (open) => {
  it('[S7] [L1] [L9] gives each role exactly its own collections', async ({ app, venue: { clientId, userId } }) => {
    const waiverId = await addWaiver(app, clientId);
    const memberId = await addMember(app, clientId, waiverId);
    const checkInId = await addCheckIn(app, clientId, { waiver_id: waiverId });
    const bookingId = await addBooking(app, clientId, '2026-06-16');
    const held: Record<string, unknown> = {};
    for (const role of ['kiosk', 'scan_station', 'front_desk'] as const) {
      const replica = replicaOf(app, await pairTestDevice(app, clientId, role));
      await replica.pull();
      held[role] = Object.fromEntries([...replica.rows].map(([name, rows]) => [name, [...rows.keys()]]));
    }
    expect(held).toEqual({
      kiosk: { venue: [clientId], documents: ['default'] },
      scan_station: { venue: [clientId], documents: ['default'], members: [memberId], check_ins: [checkInId] },
      front_desk: {
        venue: [clientId],
        documents: ['default'],
        members: [memberId],
        check_ins: [checkInId],
        bookings: [bookingId],
        customers: [waiverId],
        staff: [userId],
      },
    });
  });

  it('[L2] [S7] converges on what changed, was removed and left the scope', async ({ app, venue: { clientId } }) => {
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const [kept, gone, lastYear] = [
      await addWaiver(app, clientId),
      await addWaiver(app, clientId),
      await addWaiver(app, clientId, { date_signed: '2025-12-31' }),
    ];
    const replica = replicaOf(app, desk);
    await replica.pull();
    expect(replica.ids('customers')).toEqual([kept, gone].toSorted());
    await writeVenue(app.deps, clientId, async (write) => {
      await write.db.deleteFrom('waivers').where('waiver_id', '=', gone).execute();
      await writeTombstones(write, 'customers', [gone]);
    });
    await writeVenue(app.deps, clientId, (write) =>
      write.db
        .updateTable('waivers')
        .set({ kept_until: '2026-12-31', version: write.version })
        .where('waiver_id', '=', lastYear)
        .execute(),
    );
    await replica.pull();
    expect(replica.ids('customers')).toEqual([kept, lastYear].toSorted());
    await writeVenue(app.deps, clientId, (write) =>
      write.db
        .updateTable('waivers')
        .set({ kept_until: '2025-12-31', version: write.version })
        .where('waiver_id', '=', lastYear)
        .execute(),
    );
    await replica.pull();
    expect(replica.ids('customers')).toEqual([kept]);
    expect(replica.resets).toBe(0);
    expect(replica.cursor?.version).toBe(await version(app, clientId));
  });

  it('[N4] sends a member again with the date of a new waiver of the same person', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const waiverId = await addWaiver(app, clientId, { date_signed: '2025-05-01' });
    const memberId = await addMember(app, clientId, waiverId);
    const station = replicaOf(app, await pairTestDevice(app, clientId, 'scan_station'));
    await station.pull();
    expect(station.get('members', memberId)).toMatchObject({ date_signed: '2025-05-01' });
    await addWaiver(app, clientId, { date_signed: '2026-06-15' });
    await writeVenue(app.deps, clientId, (write) =>
      write.db.updateTable('members').set({ version: write.version }).where('membership_id', '=', memberId).execute(),
    );
    await station.pull();
    expect(station.get('members', memberId)).toMatchObject({ date_signed: '2026-06-15', has_signature: true });
  });

  it('[S27] [M4] [L1a] keeps an undone check-in of today, marked, and leaves the other desk’s', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const waiverId = await addWaiver(app, clientId);
    const [a, b] = [
      await pairTestDevice(app, clientId, 'front_desk'),
      await pairTestDevice(app, clientId, 'front_desk'),
    ];
    const entries = [a, b].map(() => {
      const args = {
        checkin_id: createCheckinId(clientId, '2026-06-15'),
        waiver_id: waiverId,
        checked_in_at: '2026-06-15T14:59:00.000Z',
      };
      return mutationOf(clientId, 'check_in', args);
    });
    await push(app, a, [entries[0]]);
    await push(app, b, [entries[1]]);
    const second = String((entries[1]?.['args'] as Record<string, unknown> | undefined)?.['checkin_id']);
    await push(app, b, [mutationOf(clientId, 'undo_check_in', { checkin_id: second })]);
    const desk = replicaOf(app, a);
    await desk.pull();
    const undone = desk.ids('check_ins').filter((id) => desk.get('check_ins', id)?.['undone_at'] !== null);
    expect([desk.ids('check_ins').length, undone]).toEqual([2, [second]]);
  });

  it('[S15] [L6] resets for another epoch, a cursor ahead, one below the floor and one that makes no sense', async () => {
    const app = await open();
    const { clientId } = await app.createVenue();
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const waiverId = await addWaiver(app, clientId);
    const replica = replicaOf(app, desk);
    const broken = {
      epoch: () => ({ ...replica.cursor, epoch: 'another' }),
      ahead: () => ({ ...replica.cursor, version: 10_000 }),
      scope: () => ({ ...replica.cursor, scope: 'kiosk.1' }),
      garbage: () => ({ epoch: String(replica.cursor?.epoch), version: 1 }),
    };
    for (const [title, cursor] of Object.entries(broken)) {
      await replica.pull();
      replica.resets = 0;
      replica.cursor = cursor() as typeof replica.cursor;
      await replica.pull();
      expect([title, replica.resets, replica.ids('customers')]).toEqual([title, 1, [waiverId]]);
    }
    await app.deps.db.writeVenue(clientId, (db) => db.updateTable('sync_tenant').set({ floor: 999 }).execute());
    const { body } = await pullRaw(app, desk, replica.cursor);
    expect(body.changes).toMatchObject([{ op: 'reset' }]);
  });

  it('[S22] [L9] refuses a revoked device, which may still push, marked for review', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const desk = await pairTestDevice(app, clientId, 'front_desk');
    const waiverId = await addWaiver(app, clientId);
    await revokeTestDevice(app, desk);
    const refused = await pullRaw(app, desk, null);
    expect([refused.status, refused.refusal.code]).toEqual([403, 'DEVICE_REVOKED']);
    const args = {
      checkin_id: createCheckinId(clientId, '2026-06-15'),
      waiver_id: waiverId,
      checked_in_at: '2026-06-15T14:59:00.000Z',
    };
    const { status, body } = await pushRaw(app, desk, [mutationOf(clientId, 'check_in', args)]);
    expect([status, body.revoked]).toEqual([200, true]);
    expect(body.results).toMatchObject([{ status: 'applied', needs_review: true }]);
  });

  it('[S22] [L9] [Q10] refuses a revoked browser, and no other browser of its user', async ({ app, venue }) => {
    const waiverId = await addWaiver(app, venue.clientId);
    const register = (replica_id: string) => call(app, registerDevice, { token: venue.token, body: { replica_id } });
    const lost = { token: venue.token, replicaId: 'lost' };
    const kept = { token: venue.token, replicaId: 'kept' };
    const [{ body: device }] = await Promise.all([register('lost'), register('kept')]);
    expect((await pullRaw(app, lost, null)).status).toBe(200);
    expect(
      (
        await call(app, revokeDevice, {
          token: venue.token,
          params: { client_id: venue.clientId, device_id: device.device_id },
        })
      ).status,
    ).toBe(200);
    const refused = await pullRaw(app, lost, null);
    expect([refused.status, refused.refusal.code, refused.refusal['changes']]).toEqual([
      403,
      'DEVICE_REVOKED',
      undefined,
    ]);
    expect((await pullRaw(app, kept, null)).status).toBe(200);
    const args = {
      checkin_id: createCheckinId(venue.clientId, '2026-06-15'),
      waiver_id: waiverId,
      checked_in_at: '2026-06-15T14:59:00.000Z',
    };
    const { body } = await pushRaw(app, lost, [mutationOf(venue.clientId, 'check_in', args)]);
    expect(body).toMatchObject({ revoked: true, results: [{ status: 'applied', needs_review: true }] });
  });

  it('[S19] never shows a row of another venue', async ({ app }) => {
    const [mine, other] = [await app.createVenue(), await app.createVenue()];
    await addWaiver(app, mine.clientId);
    await addWaiver(app, other.clientId, { adult_first_name: 'Secret' });
    const desk = replicaOf(app, await pairTestDevice(app, mine.clientId, 'front_desk'));
    const changes = await desk.pull();
    expect(JSON.stringify(changes)).not.toContain('Secret');
    expect(desk.ids('venue')).toEqual([mine.clientId]);
  });

  it('[S20] [L7] sends checksums that fit what it sent, and takes reports of a repair', async ({ app }) => {
    const { clientId } = await app.createVenue();
    const device = await pairTestDevice(app, clientId, 'front_desk');
    for (let person = 0; person < 5; person += 1) await addWaiver(app, clientId);
    const desk = replicaOf(app, device);
    await desk.pull();
    const { checksums } = desk.lastReply ?? {};
    expect(Object.keys(checksums ?? {})).toEqual([
      'venue',
      'documents',
      'waiver_documents',
      'members',
      'check_ins',
      'bookings',
      'customers',
      'resources',
      'staff',
      'price_lists',
      'extras',
      'bills',
    ]);
    for (const [name, sent] of Object.entries(checksums ?? {})) expect(desk.checksum(name)).toEqual(sent);
    await addWaiver(app, clientId);
    await desk.pull();
    expect(desk.lastReply?.checksums).toBeUndefined();
    app.clock.advance(3_600_000);
    await desk.pull();
    expect(desk.lastReply?.checksums?.['customers']).toEqual(desk.checksum('customers'));
    await pullRaw(app, device, null, { repaired: ['customers'] });
    await expect
      .poll(() =>
        app.deps.db.readVenue(clientId, (db) => db.selectFrom('devices').select('checksum_repairs').executeTakeFirst()),
      )
      .toEqual({ checksum_repairs: 1 });
  });

  it('[D6] says how far a backup reaches', async ({ app, venue: { clientId } }) => {
    const device = await pairTestDevice(app, clientId, 'kiosk');
    await app.deps.db.writeVenue(clientId, (db) =>
      db.updateTable('sync_tenant').set({ backed_up_version: 1 }).execute(),
    );
    expect((await pullRaw(app, device, null)).body.backed_up_version).toBe(1);
  });

  it('[S4] [N2] waits for a lower version that commits late', async ({ app, venue: { clientId } }) => {
    const desk = replicaOf(app, await pairTestDevice(app, clientId, 'front_desk'));
    await desk.pull();
    const slowId = createWaiverId(clientId);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let started = (): void => undefined;
    const isStarted = new Promise<void>((resolve) => {
      started = resolve;
    });
    const slow = writeVenue(app.deps, clientId, async (write) => {
      started();
      await held;
      await write.db
        .updateTable('clients')
        .set({ client_name: slowId, version: write.version })
        .where('client_id', '=', clientId)
        .execute();
    });
    await isStarted;
    const fast = addWaiver(app, clientId);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await desk.pull();
    expect(desk.ids('customers')).toEqual([]);
    release();
    await slow;
    await fast;
    await desk.pull();
    expect(desk.ids('customers')).toHaveLength(1);
    expect(desk.get('venue', clientId)?.['client_name']).toBe(slowId);
  });
});
