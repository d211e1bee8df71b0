import type { SyncStatus } from '../port/engine-port.ts';

/** The status before the cache was read and the server was reached. */
export const startingStatus: SyncStatus = {
  phase: 'starting',
  network: 'online',
  needsSignIn: false,
  isRevoked: false,
  isSuspended: false,
  isLocked: false,
  needsUpdate: false,
  unsent: 0,
  parked: 0,
  lost: 0,
  foreign: 0,
  foreignOf: '',
  storage: 'ok',
  isFilled: false,
  fillCustomers: null,
  lastContactAtUtc: null,
  earlierContactAtUtc: null,
  clockOffsetMs: null,
  isLeader: false,
};
