import type { Page } from '@playwright/test';
import { newProfile } from '../e2e/support/browser.ts';
import { median, percentile, report, sized } from './measure.ts';
import { openBundledPage } from './support/bundled-page.ts';

/**
 * The device's side in real Chromium: enqueue, bootstrap, start-up and search. The modules under test are bundled into an
 * empty page; IndexedDB is that of a profile on disk.
 */
const RUNS = sized(5, 1);
const MANY = sized(100_000, 400);

const profile = newProfile();
try {
  const { page, close } = await openBundledPage(await profile.open(), 'tests/bench/device-page.ts');
  await measure(page);
  await close();
} finally {
  await profile.dispose();
}

async function measure(page: Page): Promise<void> {
  const runs = async <T>(expression: string): Promise<T[]> => {
    const results: T[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await page.evaluate<T>(expression));
    return results;
  };

  const enqueued = await runs<{ engine: number[]; disk: number[] }>(`bench.enqueueAndWrite(${sized(200, 3)})`);
  const saved = enqueued.flatMap(({ engine }) => engine);
  const written = enqueued.flatMap(({ disk }) => disk);
  for (const [name, values, target] of [
    ['enqueue 20 KB through the engine, strict: p95', saved, { target: 3 }],
    ['as many bytes in one strict commit: p95', written, {}],
  ] as const) {
    const p95 = percentile(values, 0.95);
    report({ name, unit: 'ms', median: p95, p95, runs: values.length, ...target, better: 'lower' });
  }
  for (const [rows, target] of [
    [sized(10_000, 100), 400],
    [sized(50_000, 200), 1_000],
  ] as const) {
    const filled = await runs<number>(`bench.bootstrap(${rows})`);
    report({
      name: `bootstrap ${rows} customers`,
      unit: 'ms',
      median: median(filled),
      runs: RUNS,
      target,
      better: 'lower',
    });
  }
  const started = await runs<{ firstMs: number; lastMs: number }>(`bench.startUp(${sized(50_000, 200)})`);
  const firsts = started.map(({ firstMs }) => firstMs);
  const lasts = started.map(({ lastMs }) => lastMs);
  report({
    name: 'start-up 50000 rows: first search',
    unit: 'ms',
    median: median(firsts),
    runs: RUNS,
    target: 300,
    better: 'lower',
  });
  report({
    name: 'start-up 50000 rows: last row',
    unit: 'ms',
    median: median(lasts),
    runs: RUNS,
    target: 700,
    better: 'lower',
  });
  const searched = await page.evaluate<{ fresh: number[]; grown: number[] }>(`bench.search(${MANY})`);
  for (const [kind, target] of [
    ['fresh', 4],
    ['grown', 1],
  ] as const) {
    const values = searched[kind];
    const p95 = percentile(values, 0.95);
    report({
      name: `search 100000, ${kind}: p95`,
      unit: 'ms',
      median: p95,
      p95,
      runs: values.length,
      target,
      better: 'lower',
    });
  }
  const desk = await page.evaluate<{ listed: number[]; counted: number[] }>(`bench.deskSearch(${MANY})`);
  for (const [name, values, target] of [
    ['desk search 100000: p95', desk.listed, 4],
    ['desk count 100000, after the paint: p95', desk.counted, 16],
  ] as const) {
    const p95 = percentile(values, 0.95);
    report({ name, unit: 'ms', median: p95, p95, runs: values.length, target, better: 'lower' });
  }
}
