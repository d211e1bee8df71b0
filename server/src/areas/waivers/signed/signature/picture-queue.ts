import { AppError } from '#base/app-error';
import { FairQueue } from '#base/fair-queue';

export interface PictureQueueLimits {
  /** Concurrent jobs. */
  runningMax: number;
  /** Waiting jobs of callers, in total and per caller. */
  waitingMax: number;
  waitingPerCallerMax: number;
  retryAfterSeconds: number;
}

export interface PictureQueue {
  /** Throws TOO_MANY_REQUESTS where `run` would, without any cost. */
  refuseWhenBusy(caller: string): void;
  /** Runs work for `caller` when its turn comes. */
  run<T>(caller: string | null, work: () => Promise<T>): Promise<T>;
}

/** The queue of the venues' own devices, separate from every caller's. */
const DEVICES = { venue: '', caller: '', isUrgent: true } as const;

/**
 * Shares a few threads among all callers. A caller is rejected with TOO_MANY_REQUESTS once too many jobs of theirs, or of all callers,
 * wait. Null means the venue's own devices: they are never rejected, and go first, because they hold signatures.
 */
export function createPictureQueue(limits: PictureQueueLimits): PictureQueue {
  const { runningMax, waitingMax, waitingPerCallerMax: waitingPerVenueMax, retryAfterSeconds } = limits;
  const queue = new FairQueue('pictures', { runningMax, waitingMax, waitingPerVenueMax });
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
