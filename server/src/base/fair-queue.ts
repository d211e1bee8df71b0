/** The owner of a job. */
export interface Turn {
  /** Venues take turns, however many jobs each of them has. Where there is no venue, use the caller. */
  venue: string;
  /** The callers of one venue take turns too. */
  caller: string;
  /** Runs ahead of all jobs that are not urgent, and is never rejected: for known callers whose data must not be lost. */
  isUrgent?: boolean;
}

/** What the queues of a process are counted as, together where several have one purpose. */
export type QueueName = 'logos' | 'passwords' | 'pdf-checks' | 'pdfs' | 'pictures' | 'sheet-files' | 'sheets';

/** Each but the first may be infinite. */
export interface FairQueueLimits {
  runningMax: number;
  /** Below `runningMax`, so that one venue's long jobs never occupy every slot. */
  runningPerVenueMax?: number;
  /** Limits jobs that are not urgent. */
  waitingPerVenueMax?: number;
  /** The same, of all venues together. */
  waitingMax?: number;
}

export interface QueueLoad {
  running: number;
  waiting: number;
}

/** Loads of this process: some of its queues live as long as it does, and belong to no application. */
const loads = new Map<QueueName, QueueLoad>();

/** How many jobs run and wait in this process, by the purpose of their queue. */
export function queueLoads(): ReadonlyMap<QueueName, QueueLoad> {
  return loads;
}

type Job = () => void;

/** Venue, caller, jobs. The order of both maps determines whose turn is next. */
type Line = Map<string, Map<string, Job[]>>;

/**
 * Runs a few jobs concurrently, round-robin rather than first come, first served: a venue waits for one job of each other venue at most,
 * however many those have queued.
 */
export class FairQueue {
  readonly #limits: Required<FairQueueLimits>;
  readonly #load: QueueLoad;
  readonly #urgent: Line = new Map();
  readonly #others: Line = new Map();
  readonly #running = new Map<string, number>();

  constructor(name: QueueName, limits: FairQueueLimits) {
    this.#load = loads.get(name) ?? { running: 0, waiting: 0 };
    loads.set(name, this.#load);
    this.#limits = {
      runningPerVenueMax: Number.POSITIVE_INFINITY,
      waitingPerVenueMax: Number.POSITIVE_INFINITY,
      waitingMax: Number.POSITIVE_INFINITY,
      ...limits,
    };
  }

  /** Null, without running `work`, when the queue of the venue or of all is full. */
  run<T>(turn: Turn & { isUrgent: true }, work: () => Promise<T>): Promise<T>;
  run<T>(turn: Turn, work: () => Promise<T>): Promise<T> | null;
  run<T>({ venue, caller, isUrgent = false }: Turn, work: () => Promise<T>): Promise<T> | null {
    if (!isUrgent && this.isFull(venue)) return null;
    return new Promise((resolve, reject) => {
      const job = (): void => {
        this.#load.waiting -= 1;
        this.#load.running += 1;
        this.#running.set(venue, this.#runningOf(venue) + 1);
        void work()
          .then(resolve, reject)
          .finally(() => this.#ended(venue));
      };
      const line = isUrgent ? this.#urgent : this.#others;
      const callers = line.get(venue) ?? new Map<string, Job[]>();
      callers.set(caller, [...(callers.get(caller) ?? []), job]);
      line.set(venue, callers);
      this.#load.waiting += 1;
      this.#startNext();
    });
  }

  /** Whether a job of this venue that is not urgent would be rejected now. */
  isFull(venue: string): boolean {
    if (countOf(this.#others.get(venue)) >= this.#limits.waitingPerVenueMax) return true;
    const waiting = [...this.#others.values()].reduce((sum, callers) => sum + countOf(callers), 0);
    return waiting >= this.#limits.waitingMax;
  }

  #runningOf(venue: string): number {
    return this.#running.get(venue) ?? 0;
  }

  #ended(venue: string): void {
    this.#load.running -= 1;
    const left = this.#runningOf(venue) - 1;
    if (left === 0) this.#running.delete(venue);
    else this.#running.set(venue, left);
    this.#startNext();
  }

  #startNext(): void {
    for (const line of [this.#urgent, this.#others])
      for (const [venue, callers] of line) {
        const running = [...this.#running.values()].reduce((sum, count) => sum + count, 0);
        if (running >= this.#limits.runningMax) return;
        if (this.#runningOf(venue) >= this.#limits.runningPerVenueMax) continue;
        const job = takeFirst(callers);
        line.delete(venue);
        if (callers.size > 0) line.set(venue, callers);
        job?.();
      }
  }
}

/** Runs at most `runningMax` jobs concurrently, regardless of the caller; the others wait in order. */
export function limitConcurrency(name: QueueName, runningMax: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue = new FairQueue(name, { runningMax });
  return (work) => queue.run({ venue: '', caller: '', isUrgent: true }, work);
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
