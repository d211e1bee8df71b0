/** Wrong staff PINs on this device. Kept in `localStorage`, so that reloading does not shorten the wait. K11. */
export interface PinAttempts {
  wrong: number;
  /** No PIN is looked at before this instant; 0 when there is no wait. */
  lockedUntilMs: number;
}

const TRIES_BEFORE_WAIT = 5;
const WAIT_FIRST_MS = 30_000;
const WAIT_MAX_MS = 15 * 60_000;
const KEY = 'gatehouse.kiosk.pin-attempts';

export const noAttempts: PinAttempts = { wrong: 0, lockedUntilMs: 0 };

/** After five wrong ones 30 seconds, and each further one doubles the wait up to 15 minutes. */
export function afterWrongPin({ wrong }: PinAttempts, nowMs: number): PinAttempts {
  const count = wrong + 1;
  const extra = count - TRIES_BEFORE_WAIT;
  const waitMs = extra < 0 ? 0 : Math.min(WAIT_MAX_MS, WAIT_FIRST_MS * 2 ** extra);
  return { wrong: count, lockedUntilMs: waitMs === 0 ? 0 : nowMs + waitMs };
}

/** Whole seconds still to wait. A clock set back never locks for longer than the longest wait. */
export function secondsToWait({ lockedUntilMs }: PinAttempts, nowMs: number): number {
  return Math.max(0, Math.ceil(Math.min(lockedUntilMs - nowMs, WAIT_MAX_MS) / 1000));
}

export function loadAttempts(storage: Pick<Storage, 'getItem'>): PinAttempts {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<PinAttempts> | null;
    const { wrong, lockedUntilMs } = stored ?? {};
    return typeof wrong === 'number' && typeof lockedUntilMs === 'number' ? { wrong, lockedUntilMs } : noAttempts;
  } catch {
    return noAttempts;
  }
}

export function storeAttempts(storage: Pick<Storage, 'setItem'>, attempts: PinAttempts): void {
  storage.setItem(KEY, JSON.stringify(attempts));
}
