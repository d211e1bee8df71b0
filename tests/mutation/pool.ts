import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Job, Verdict } from './worker.ts';

const workerPath = fileURLToPath(new URL('worker.ts', import.meta.url));
/** A fault that makes a test run forever is detected too, by a time-out. */
const JOB_MS_MAX = Number(process.env['MUTANT_MS_MAX'] ?? 300_000);

/** Between them every test reaches one of these. */
const reachedByAll = [
  'client/src/sync/cache/cache-steps.ts',
  'client/src/sync/exchange/push-loop.ts',
  'server/src/sync/pull/pull.service.ts',
];

/** Processes that test faults one after the other. */
export class JudgePool {
  readonly #environment: Record<string, string>;
  readonly #idle: ChildProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(environment: Record<string, string> = { TEST_DATABASES: 'sqlite' }) {
    this.#environment = environment;
    this.#free = Number(process.env['MUTANT_WORKERS'] ?? availableParallelism());
  }

  async judge(job: Job): Promise<Verdict> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    const worker = this.#idle.pop() ?? this.#start();
    try {
      return await this.#run(worker, job);
    } finally {
      if (worker.connected) this.#idle.push(worker);
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  /** Failures without a fault, which make all verdicts meaningless. */
  async broken(): Promise<string[]> {
    const verdicts = await Promise.all(reachedByAll.map((file) => this.judge({ file, mutated: null })));
    return verdicts.flatMap(({ isCaught, why }) => (isCaught ? [why] : []));
  }

  close(): void {
    for (const worker of this.#idle) worker.disconnect();
  }

  #start(): ChildProcess {
    const env = { ...process.env, SIM_RUNS: process.env['SIM_RUNS'] ?? '8', ...this.#environment, NO_COLOR: '1' };
    /* Its own process group: children of vitest end with it. */
    return fork(workerPath, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  }

  #run(worker: ChildProcess, job: Job): Promise<Verdict> {
    return new Promise((resolve) => {
      const lost = (why: string): void => {
        end({ isCaught: true, why });
        if (worker.connected) worker.disconnect();
        if (worker.pid) killGroup(worker.pid);
      };
      const onExit = (code: number | null): void => lost(`the process ended with ${code}`);
      const timer = setTimeout(() => lost('the tests did not end'), JOB_MS_MAX);
      const end = (verdict: Verdict): void => {
        clearTimeout(timer);
        worker.off('message', end);
        worker.off('exit', onExit);
        resolve(verdict);
      };
      worker.on('message', end);
      worker.once('exit', onExit);
      worker.send(job);
    });
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    /* It has already ended. */
  }
}
