import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { FOLDER_OF_RUN, makeFolderOfRun } from '../helpers/app/quick-folder.ts';
import { needsPostgres, type Suite, suitesFor } from './suites.ts';
import type { Job, MutatedFile, Verdict } from './worker.ts';

const workerPath = fileURLToPath(new URL('worker.ts', import.meta.url));
/** A fault that makes a test run forever is detected too, by a time-out. */
const JOB_MS_MAX = Number(process.env['MUTANT_MS_MAX'] ?? 300_000);

interface PoolOptions {
  databases?: 'sqlite' | 'postgres';
  /** Limits the suites to the cheapest of those that reach a file. */
  suitesMax?: number;
}

/** Processes that test faults one after the other. */
export class JudgePool {
  readonly #databases: 'sqlite' | 'postgres';
  readonly #suitesMax: number;
  readonly #idle: ChildProcess[] = [];
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor({ databases = 'sqlite', suitesMax = Number.POSITIVE_INFINITY }: PoolOptions = {}) {
    this.#databases = databases;
    this.#suitesMax = suitesMax;
    this.#free = Number(process.env['MUTANT_WORKERS'] ?? availableParallelism());
  }

  /** Asks every test that can notice the fault, or the named one alone. */
  judge(fault: MutatedFile, by?: string): Promise<Verdict> {
    return this.#ask({ suites: by === undefined ? this.#suitesFor(fault.file) : [[by]], fault });
  }

  /** Failures without a fault, which make verdicts about these files meaningless. */
  async broken(files: readonly string[]): Promise<string[]> {
    const folders = new Map<string, Set<string>>();
    for (const test of files.flatMap((file) => this.#suitesFor(file).flat())) {
      const folder = test.split('/', 3).join('/');
      folders.set(folder, (folders.get(folder) ?? new Set()).add(test));
    }
    const verdicts = await Promise.all(
      [...folders.values()].map((tests) => this.#ask({ suites: [[...tests]], fault: null })),
    );
    return verdicts.flatMap(({ isCaught, why }) => (isCaught ? [why] : []));
  }

  close(): void {
    for (const worker of this.#idle) worker.disconnect();
  }

  #suitesFor(file: string): Suite[] {
    const runs = (test: string): boolean => this.#databases === 'postgres' || !needsPostgres(test);
    return suitesFor(file)
      .map((suite) => suite.filter(runs))
      .slice(0, this.#suitesMax);
  }

  async #ask(job: Job): Promise<Verdict> {
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

  #start(): ChildProcess {
    const folder = makeFolderOfRun();
    const env = {
      ...process.env,
      [FOLDER_OF_RUN]: folder,
      SIM_RUNS: process.env['SIM_RUNS'] ?? '8',
      TEST_DATABASES: this.#databases,
      NO_COLOR: '1',
    };
    /* Its own process group: children of vitest end with it. */
    const worker = fork(workerPath, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    /* One that is killed, in a test that does not end, cleans up nothing. */
    worker.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return worker;
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
