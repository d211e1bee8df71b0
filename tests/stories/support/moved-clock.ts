import { vi } from 'vitest';

const OfMachine = Date;

/**
 * A clock for page and server that starts at an instant, runs as exactly as the machine's, and jumps where a test moves it:
 * `Date` reads it, and nothing else does. Timers that tick one lag on a busy machine, and a page takes that for a clock that
 * was set back.
 */
export function moveClock(startMs: number) {
  let aheadMs = startMs - OfMachine.now();
  const now = (): number => OfMachine.now() + aheadMs;
  vi.stubGlobal(
    'Date',
    new Proxy(OfMachine, {
      construct: (target, args: [], newTarget) =>
        Reflect.construct(target, args.length ? args : [now()], newTarget) as Date,
      apply: () => new OfMachine(now()).toString(),
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    }),
  );
  return {
    now,
    advance: (ms: number) => void (aheadMs += ms),
    set: (iso: string) => void (aheadMs = OfMachine.parse(iso) - OfMachine.now()),
  };
}
