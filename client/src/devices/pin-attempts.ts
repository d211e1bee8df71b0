/**
 * Wrong PINs on this device, and the remaining delay: of a kiosk's own, and of each person at a desk. The wait passes only while the tablet
 * runs, counted by its monotonic clock: setting the tablet's clock or reloading neither shortens nor lengthens it. Requirements K11, S45.
 */
export interface PinAttempts {
  wrong: number;
  waitLeftMs: number;
}

const TRIES_BEFORE_WAIT = 5;
const WAIT_FIRST_MS = 30_000;
const WAIT_MAX_MS = 15 * 60_000;
/** A longer interval between two ticks means sleep or a frozen page. */
const STEP_MAX_MS = 5_000;
const KEY = 'gatehouse.kiosk.pin-attempts';

export const noAttempts: PinAttempts = { wrong: 0, waitLeftMs: 0 };

/** Five wrong attempts begin a wait of 30 seconds, and each further one doubles it, up to 15 minutes. */
export function afterWrongPin({ wrong }: PinAttempts): PinAttempts {
  const count = wrong + 1;
  return { wrong: count, waitLeftMs: waitAfter(count) };
}

/** `elapsedMs` by the monotonic clock since the last tick. */
export function afterWaiting({ wrong, waitLeftMs }: PinAttempts, elapsedMs: number): PinAttempts {
  return { wrong, waitLeftMs: Math.max(0, waitLeftMs - Math.min(Math.max(elapsedMs, 0), STEP_MAX_MS)) };
}

/** Whole seconds still to wait. */
export function secondsToWait({ waitLeftMs }: PinAttempts): number {
  return Math.ceil(waitLeftMs / 1000);
}

/** What the kiosk of this device stored, or no attempts where nothing readable is stored. */
export function loadAttempts(storage: Pick<Storage, 'getItem'>): PinAttempts {
  try {
    return readAttempts(JSON.parse(storage.getItem(KEY) ?? 'null'));
  } catch {
    return noAttempts;
  }
}

/** Attempts as they were stored. A remaining delay is never longer than the wrong PINs call for. */
export function readAttempts(stored: unknown): PinAttempts {
  const { wrong, waitLeftMs } = (stored ?? {}) as Partial<PinAttempts>;
  if (!Number.isSafeInteger(wrong) || (wrong ?? 0) < 0) return noAttempts;
  /* An earlier release stored the end of the delay by the wall clock. */
  const longest = waitAfter(wrong ?? 0);
  return { wrong: wrong ?? 0, waitLeftMs: typeof waitLeftMs === 'number' ? Math.min(waitLeftMs, longest) : longest };
}

/** Stores them for `loadAttempts`, so that a reload doesn't end the delay. */
export function storeAttempts(storage: Pick<Storage, 'setItem'>, attempts: PinAttempts): void {
  storage.setItem(KEY, JSON.stringify(attempts));
}

function waitAfter(wrong: number): number {
  const extra = wrong - TRIES_BEFORE_WAIT;
  return extra < 0 ? 0 : Math.min(WAIT_MAX_MS, WAIT_FIRST_MS * 2 ** extra);
}
