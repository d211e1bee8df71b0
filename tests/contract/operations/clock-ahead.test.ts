import type { Job } from '@gatehouse/server/jobs/job';
import { runTurn, startScheduler } from '@gatehouse/server/jobs/scheduler';
import { expect, it } from 'vitest';
import { onBothDatabases } from '../../helpers/app/on-databases.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const never = new AbortController().signal;

function countingJob(name: string, fields: Partial<Job> = {}): Job & { runs: number } {
  const job = { name, everyMs: HOUR_MS, runs: 0, run: async () => void (job.runs += 1), ...fields };
  return job;
}

onBothDatabases('a clock that was ahead', (open) => {
  it('[Y85] stops no job once it is right, and is named once in the log', async () => {
    const app = await open();
    const { deps, clock } = app;
    const jobs = [countingJob('first'), countingJob('second', { everyMs: DAY_MS }), countingJob('third')];
    const turn = async () => {
      for (const job of jobs) await runTurn(deps, job, never);
      return jobs.map(({ runs }) => runs);
    };
    for (const aheadMs of [HOUR_MS, DAY_MS, 3_650 * DAY_MS]) {
      clock.advance(aheadMs);
      const before = await turn();
      clock.advance(-aheadMs);
      const after = await turn();
      expect(after.map((runs, index) => runs - (before[index] as number))).toEqual([1, 1, 1]);
      expect(await turn()).toEqual(after);
      clock.advance(DAY_MS + HOUR_MS);
    }
    const said = app.logs.filter(({ msg }) => String(msg).startsWith('the clock was ahead'));
    expect(said.map(({ aheadSeconds }) => aheadSeconds)).toEqual([7_200, 25 * 3_600, 3_650 * 86_400 + 3_600]);
  });

  it('[Y85] leaves no lease to a run that died then, and puts no first run off', async () => {
    const { deps, clock } = await open();
    clock.advance(DAY_MS);
    const begun = new Promise<void>((begin) => {
      void runTurn(deps, countingJob('died', { run: () => new Promise<void>(() => begin()) }), never);
    });
    await begun;
    const waiting = countingJob('waiting', { firstAfterMs: 2 * HOUR_MS });
    await startScheduler(deps, [waiting]).stop();
    clock.advance(-DAY_MS);
    expect(await runTurn(deps, countingJob('died'), never)).toBe(true);
    expect(await runTurn(deps, waiting, never)).toBe(true);
  });

  it('[Y85] is not suspected where it was corrected by minutes, or stood behind', async () => {
    const { deps, clock, logs } = await open();
    const job = countingJob('job');
    expect(await runTurn(deps, job, never)).toBe(true);
    clock.advance(-4 * MINUTE_MS);
    expect(await runTurn(deps, job, never)).toBe(false);
    clock.advance(4 * MINUTE_MS + HOUR_MS);
    expect(await runTurn(deps, job, never)).toBe(true);
    clock.advance(30 * DAY_MS);
    expect(await runTurn(deps, job, never)).toBe(true);
    expect(logs.filter(({ msg }) => String(msg).startsWith('the clock was ahead'))).toEqual([]);
  });
});
