import { AppError } from '../../../app-error.ts';
import { FairQueue } from '../../../fair-queue.ts';

export interface TurnLimits {
  /** Jobs at once. */
  runningMax: number;
  /** Jobs of callers that wait, together and for each of them. */
  waitingMax: number;
  waitingPerCallerMax: number;
  retryAfterSeconds: number;
}

export interface PictureTurns {
  /** Throws TOO_MANY_REQUESTS where `run` would, without any cost. */
  refuseWhenBusy(caller: string): void;
  /** Runs work for `caller` when it is its turn. */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
}

/** The line of the venues' own devices, apart from every caller's. */
const DEVICES = { venue: '', caller: '', isUrgent: true } as const;

/**
 * Shares a few threads among everybody. A caller is refused with TOO_MANY_REQUESTS once too much of theirs, or of all callers,
 * waits. Null means the venue's own devices: they are never refused, and go first, because they hold signatures.
 */
export function createPictureTurns(limits: TurnLimits): PictureTurns {
  const { runningMax, waitingMax, waitingPerCallerMax: waitingPerVenueMax, retryAfterSeconds } = limits;
  const queue = new FairQueue({ runningMax, waitingMax, waitingPerVenueMax });
  const busy = (): AppError => new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });

  return {
    refuseWhenBusy(caller) {
      if (queue.isFull(caller)) throw busy();
    },
    async run(caller, work) {
      if (caller === null) return queue.run(DEVICES, work);
      const done = queue.run({ venue: caller, caller }, work);
      if (!done) throw busy();
      return done;
    },
  };
}
