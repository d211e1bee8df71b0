import { expect, it, vi } from 'vitest';
import type { Connection } from '#db/database';
import type { SyncCaller } from '#sync/sync-caller';
import { createDeviceStatus, type ReportedStatus } from './device-status.ts';

const START = Date.parse('2026-06-15T15:00:00.000Z');
const STATUS: ReportedStatus = { unsent: 3, parked: 1, app_version: '1.2.3', storage_persisted: true };
const CALLER = { clientId: 'red', deviceId: 'd1' } as SyncCaller;
const UNREGISTERED = { clientId: 'red', deviceId: null } as SyncCaller;

/** Collects what would be written to the rows of devices. */
function gathered() {
  const written: unknown[] = [];
  const query = {
    set(change: unknown) {
      written.push(change);
      return query;
    },
    where: () => query,
    execute: async () => [],
  };
  const connection = { updateTable: () => query } as unknown as Connection;
  const writeVenue = vi.fn(async (_clientId: string, work: (db: Connection) => Promise<unknown>) => work(connection));
  const warn = vi.fn();
  let nowMs = START;
  const status = createDeviceStatus({
    db: { writeVenue } as never,
    clock: { now: () => nowMs },
    logger: { warn } as never,
  });
  const at = (seconds: number): void => {
    nowMs = START + seconds * 1_000;
  };
  return { status, written, writeVenue, warn, at };
}

it('stores a device’s status report with the time it was seen', () => {
  const { status, written } = gathered();
  status.note(CALLER, { status: STATUS, clockErrorMs: 1_999.6 });
  expect(written).toEqual([
    { last_seen_at: '2026-06-15T15:00:00.000Z', ...STATUS, storage_persisted: 1, clock_error_ms: 2_000 },
  ]);
});

it('stores only the time a device was seen where it reports no status', () => {
  const { status, written } = gathered();
  status.note(CALLER, { clockErrorMs: null });
  expect(written).toEqual([{ last_seen_at: '2026-06-15T15:00:00.000Z' }]);
});

it('distinguishes storage that may be cleared from storage of unknown persistence', () => {
  for (const [reported, kept] of [
    [false, 0],
    [null, null],
  ] as const) {
    const { status, written } = gathered();
    status.note(CALLER, { status: { ...STATUS, storage_persisted: reported } });
    expect(written).toMatchObject([{ storage_persisted: kept }]);
  }
});

it('writes the same again once a minute, and a change after two seconds', () => {
  const { status, written, at } = gathered();
  const reported = (seconds: number, unsent: number): number => {
    at(seconds);
    status.note(CALLER, { status: { ...STATUS, unsent } });
    return written.length;
  };
  expect([reported(0, 3), reported(59.999, 3), reported(60, 3)]).toEqual([1, 1, 2]);
  expect([reported(61.999, 4), reported(62, 4), reported(64, 3)]).toEqual([2, 3, 4]);
  expect([reported(123.999, 3), reported(124, 3)]).toEqual([4, 5]);
});

it('treats a request without a status as no change', () => {
  const { status, written, at } = gathered();
  status.note(CALLER, { status: STATUS });
  at(10);
  status.note(CALLER, {});
  expect(written).toHaveLength(1);
  at(60);
  status.note(CALLER, {});
  at(70);
  status.note(CALLER, { status: STATUS });
  expect(written).toHaveLength(2);
});

it('keeps writing where the server’s clock was set back', () => {
  const { status, written, at } = gathered();
  status.note(CALLER, { status: STATUS });
  at(-60);
  status.note(CALLER, { status: STATUS });
  expect(written).toHaveLength(2);
});

it('keeps devices separate, and stores nothing for a browser without a row', () => {
  const { status, written, writeVenue } = gathered();
  status.note(CALLER, { status: STATUS });
  status.note({ ...CALLER, deviceId: 'd2' }, { status: STATUS });
  status.note({ ...CALLER, clientId: 'blue' }, { status: STATUS });
  expect([written.length, writeVenue.mock.calls.map(([clientId]) => clientId)]).toEqual([3, ['red', 'red', 'blue']]);
  status.note(UNREGISTERED, { status: STATUS });
  expect(written).toHaveLength(3);
});

it('[S20] [L7] counts repairs in the device’s row, and logs those of a browser without one', () => {
  const { status, written, warn } = gathered();
  status.noteRepairs(CALLER, ['customers', 'members']);
  expect([written.length, warn.mock.calls.length]).toEqual([1, 1]);
  status.noteRepairs(UNREGISTERED, ['customers']);
  expect([written.length, warn.mock.calls.length]).toEqual([1, 2]);
});

it('logs what could not be saved, and blocks no request', async () => {
  const { status, writeVenue, warn } = gathered();
  const failure = new Error('the disk is full');
  writeVenue.mockRejectedValue(failure);
  status.note(CALLER, { status: STATUS });
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith({ err: failure }, 'a device status could not be saved'));
});
