import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { findChromium } from '../helpers/processes/chromium.ts';
import { median, percentile, report, sized } from './measure.ts';

/**
 * The device's side in real Chromium: enqueue, bootstrap, start-up and search. The modules under test are bundled into an
 * empty page; IndexedDB is that of a profile on disk.
 */
const RUNS = sized(5, 1);
const MANY = sized(100_000, 400);

const bundle = await build({
  configFile: false,
  logLevel: 'silent',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    write: false,
    minify: true,
    target: 'es2022',
    lib: { entry: fileURLToPath(new URL('./device-page.ts', import.meta.url)), formats: ['es'], fileName: 'page' },
  },
});
const [output] = Array.isArray(bundle) ? bundle : [bundle];
const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
if (chunk?.type !== 'chunk') throw new Error('The page could not be bundled.');

const server = createServer((request, response) => {
  const isScript = request.url === '/page.js';
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
  response.end(isScript ? chunk.code : '<!doctype html><script type="module" src="/page.js"></script>');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = address !== null && typeof address === 'object' ? address.port : 0;

/* Of a profile that is not named, the browser keeps databases in memory alone. */
const profile = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await measure(await browser.newPage());
} finally {
  await browser.close();
  server.close();
  rmSync(profile, { recursive: true, force: true });
}

async function measure(page: Page): Promise<void> {
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction('globalThis.bench !== undefined');

  const runs = async <T>(expression: string): Promise<T[]> => {
    const results: T[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await page.evaluate<T>(expression));
    return results;
  };

  const enqueued = await runs<{ engine: number[]; disk: number[] }>(`bench.enqueue(${sized(200, 3)})`);
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
