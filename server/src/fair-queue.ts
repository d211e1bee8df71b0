/** Whose job it is. */
export interface Turn {
  /** Venues take turns, however many jobs each of them has. */
  venue: string;
  /** So do the callers of one venue. */
  caller: string;
}

export interface FairQueueLimits {
  runningMax: number;
  /** Below `runningMax`, so that one venue's long jobs never hold every place. */
  runningPerVenueMax: number;
  waitingPerVenueMax: number;
}

type Job = () => void;

/**
 * Runs few jobs at once, in turns rather than first come, first served: a venue waits for one job of each other venue at most,
 * whatever those have in line.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** Venue, caller, jobs. The order of both maps says whose turn is next. */
  readonly #waiting = new Map<string, Map<string, Job[]>>();
  readonly #running = new Map<string, number>();

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** Null, and `work` never runs, when the venue has as many jobs in line as it may. */
  run<T>({ venue, caller }: Turn, work: () => Promise<T>): Promise<T> | null {
    if (countOf(this.#waiting.get(venue)) >= this.#limits.waitingPerVenueMax) return null;
    return new Promise((resolve, reject) => {
      const job = (): void => {
        this.#running.set(venue, this.#runningOf(venue) + 1);
        void work()
          .then(resolve, reject)
          .finally(() => this.#ended(venue));
      };
      const callers = this.#waiting.get(venue) ?? new Map<string, Job[]>();
      callers.set(caller, [...(callers.get(caller) ?? []), job]);
      this.#waiting.set(venue, callers);
      this.#startNext();
    });
  }

  #runningOf(venue: string): number {
    return this.#running.get(venue) ?? 0;
  }

  #ended(venue: string): void {
    const left = this.#runningOf(venue) - 1;
    if (left === 0) this.#running.delete(venue);
    else this.#running.set(venue, left);
    this.#startNext();
  }

  #startNext(): void {
    for (const [venue, callers] of this.#waiting) {
      const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
      if (running >= this.#limits.runningMax) return;
      if (this.#runningOf(venue) >= this.#limits.runningPerVenueMax) continue;
      const job = takeFirst(callers);
      this.#waiting.delete(venue);
      if (callers.size > 0) this.#waiting.set(venue, callers);
      job?.();
    }
  }
}

/** The first caller's first job; a caller with more goes to the end of the line. */
function takeFirst(callers: Map<string, Job[]>): Job | undefined {
  const [first] = callers;
  if (!first) return undefined;
  const [caller, [job, ...rest]] = first;
  callers.delete(caller);
  if (rest.length > 0) callers.set(caller, rest);
  return job;
}

function countOf(callers: Map<string, Job[]> | undefined): number {
  return [...(callers?.values() ?? [])].reduce((sum, jobs) => sum + jobs.length, 0);
}
