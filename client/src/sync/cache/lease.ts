import { LEASE_DAYS } from '@gatehouse/sync-protocol/base/limits';
import type { DeviceClock } from '../time/device-clock.ts';
import type { CacheSession } from './cache-session.ts';

const LEASE_MS = LEASE_DAYS * 86_400_000;

/** People on a device are leased: without contact for seven days they lock, and unlock with contact. Rule D4. */
export function isLeaseOver(cache: CacheSession, clock: DeviceClock): boolean {
  const { contactAtMs } = cache.state;
  return contactAtMs !== null && clock.leaseMs() - contactAtMs > LEASE_MS;
}
