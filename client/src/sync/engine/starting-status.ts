import type { SyncStatus } from './engine-port.ts';

/** Before the cache has been read and the server was heard. */
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
  foreign: 0,
  foreignOf: '',
  storage: 'ok',
  isFilled: false,
  lastContactAtUtc: null,
  earlierContactAtUtc: null,
  clockOffsetMs: null,
  isLeader: false,
};
