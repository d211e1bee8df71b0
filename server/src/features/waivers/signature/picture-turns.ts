import { AppError } from '../../../app-error.ts';

export interface TurnLimits {
  /** Jobs at once. */
  runningMax: number;
  /** Jobs of callers that wait, together and for each of them. */
  waitingMax: number;
  waitingPerCallerMax: number;
  retryAfterSeconds: number;
}

interface Waiting {
  caller: string | null;
  begin(): void;
}

export interface PictureTurns {
  /** Throws TOO_MANY_REQUESTS where `run` would, without any cost. */
  refuseWhenBusy(caller: string): void;
  /** Runs work for `caller` when it is its turn. */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
}

/**
 * Shares a few threads among everybody. A caller is refused with TOO_MANY_REQUESTS once too much of theirs, or of all callers,
 * waits. Null stands for the venue's own devices: they are never refused, and go first, because they hold signatures.
 */
export function createPictureTurns(limits: TurnLimits): PictureTurns {
  const own: Waiting[] = [];
  const strangers: Waiting[] = [];
  let running = 0;

  function refuseWhenBusy(caller: string): void {
    const ofCaller = strangers.filter((waiting) => waiting.caller === caller).length;
    if (strangers.length >= limits.waitingMax || ofCaller >= limits.waitingPerCallerMax)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: limits.retryAfterSeconds });
  }

  function enter(caller: string | null): Promise<void> {
    if (running < limits.runningMax) {
      running += 1;
      return Promise.resolve();
    }
    if (caller !== null) refuseWhenBusy(caller);
    const line = caller === null ? own : strangers;
    return new Promise((resolve) => line.push({ caller, begin: resolve }));
  }

  return {
    refuseWhenBusy,
    async run(caller, work) {
      await enter(caller);
      try {
        return await work();
      } finally {
        const next = own.shift() ?? strangers.shift();
        if (next) next.begin();
        else running -= 1;
      }
    },
  };
}
