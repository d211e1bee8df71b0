import { expect, it } from 'vitest';
import type { ApiResult } from '../../lib/api/api-result.ts';
import type { SyncStatus } from '../port/engine-port.ts';
import { good, offline, refusal } from '../testing/pulled.ts';
import type { DeviceClock } from '../time/device-clock.ts';
import { EngineStatus } from './engine-status.ts';
import { startingStatus } from './starting-status.ts';

const CONTACT = '2026-06-15T15:00:00.000Z';

function watched(isOnline = true) {
  const status = new EngineStatus(isOnline);
  const seen: SyncStatus[] = [];
  let isComplete = false;
  status.status$.subscribe({ next: (value) => seen.push(value), complete: () => (isComplete = true) });
  return { status, seen, isComplete: () => isComplete };
}

it('starts as the browser’s network is', () => {
  expect(new EngineStatus(true).value).toEqual({ ...startingStatus, network: 'online' });
  expect(new EngineStatus(false).value).toEqual({ ...startingStatus, network: 'offline' });
});

it('emits changes, and nothing else', () => {
  const { status, seen, isComplete } = watched();
  status.patch({ unsent: 0, network: 'online' });
  expect(seen).toHaveLength(1);
  status.patch({ unsent: 2, network: 'online' });
  expect(seen.slice(1)).toEqual([{ ...startingStatus, unsent: 2 }]);
  status.complete();
  expect(isComplete()).toBe(true);
});

it('[D10] shares status with the other tabs', () => {
  const { status } = watched();
  status.patch({
    isLocked: true,
    isFilled: true,
    unsent: 3,
    isLeader: true,
    lastContactAtUtc: CONTACT,
    clockOffsetMs: 5,
  });
  expect(status.shared()).toEqual({
    network: 'online',
    needsSignIn: false,
    isRevoked: false,
    isSuspended: false,
    needsUpdate: false,
    isLocked: true,
    isFilled: true,
    lastContactAtUtc: CONTACT,
    clockOffsetMs: 5,
  });
});

it('[D23] adopts the leader’s status, and its time with each new contact; it locks when its rows have', () => {
  const { status } = watched();
  const adopted: number[] = [];
  const clock = { adopt: (offsetMs: number) => adopted.push(offsetMs) } as unknown as DeviceClock;
  const shared = { ...status.shared(), isLocked: true, needsSignIn: true, lastContactAtUtc: CONTACT, clockOffsetMs: 5 };
  status.adopt(shared, clock);
  expect(status.value).toMatchObject({
    needsSignIn: true,
    isLocked: false,
    lastContactAtUtc: CONTACT,
    clockOffsetMs: 5,
  });
  status.adopt({ ...shared, clockOffsetMs: 6 }, clock);
  expect(adopted).toEqual([5]);
  status.adopt({ ...shared, lastContactAtUtc: '2026-06-15T15:00:01.000Z', clockOffsetMs: null }, clock);
  expect(adopted).toEqual([5]);
  status.adopt({ ...shared, clockOffsetMs: 0 }, clock);
  expect(adopted).toEqual([5, 0]);
  status.adopt({ ...shared, lastContactAtUtc: '2026-06-15T15:00:02.000Z' }, null);
  expect(status.value.clockOffsetMs).toBe(5);
});

it('[C8] takes no time from a leader that had no contact, and keeps its own', () => {
  const { status } = watched();
  const clock = { adopt: () => expect.unreachable() } as unknown as DeviceClock;
  status.patch({ lastContactAtUtc: CONTACT, clockOffsetMs: 5 });
  status.adopt({ ...status.shared(), network: 'offline', lastContactAtUtc: null, clockOffsetMs: -3_600_000 }, clock);
  expect(status.value).toMatchObject({ network: 'offline', lastContactAtUtc: CONTACT, clockOffsetMs: 5 });
});

const cases: [string, ApiResult<unknown>, Partial<SyncStatus>][] = [
  ['a good answer', good(null), { network: 'online', needsSignIn: false }],
  ['no answer', offline, { network: 'offline' }],
  ['another’s answer', { ok: false, kind: 'unreadable', status: 200, message: '' }, { network: 'offline' }],
  ['a call given up here', { ok: false, kind: 'aborted', message: '' }, {}],
  ['a refusal', refusal(503), { network: 'online' }],
  ['[D9] a refused credential', refusal(401, 'NOT_SIGNED_IN'), { network: 'online', needsSignIn: true }],
  ['[V1] a refused protocol', refusal(426, 'PROTOCOL_UNSUPPORTED'), { network: 'online', needsUpdate: true }],
  ['[D5] a removed device', refusal(403, 'DEVICE_REVOKED'), { network: 'online', isRevoked: true }],
];

it.each(cases)('maps %s to its status and nothing more', (_title, answer, change) => {
  for (const before of [
    { network: 'offline', needsSignIn: false, isRevoked: false, needsUpdate: false },
    { network: 'online', needsSignIn: true, isRevoked: true, needsUpdate: true },
  ] as const) {
    const { status } = watched();
    status.patch(before);
    status.answered(answer);
    expect(status.value).toEqual({ ...startingStatus, ...before, ...change });
  }
});

it('[V2] takes back only with a good pull that the app is too old', () => {
  const { status } = watched();
  status.answered(refusal(426, 'PROTOCOL_UNSUPPORTED'));
  status.answered(good(null));
  status.pulled(offline);
  expect(status.value.needsUpdate).toBe(true);
  status.pulled(good(null));
  expect(status.value.needsUpdate).toBe(false);
});

it('[L11] learns only from a pull whether the venue gets anything', () => {
  const { status } = watched();
  const suspended = refusal(403, 'PAYMENT_REQUIRED');
  status.pulled(suspended);
  expect(status.value.isSuspended).toBe(true);
  status.answered(good(null));
  status.pulled(offline);
  status.pulled(refusal(503));
  expect(status.value.isSuspended).toBe(true);
  expect(status.shared().isSuspended).toBe(true);
  status.pulled(good(null));
  expect(status.value.isSuspended).toBe(false);
});
