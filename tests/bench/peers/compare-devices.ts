import type { Page } from '@playwright/test';
import { newProfile } from '../../e2e/support/browser.ts';
import { type Figure, median, percentile, sized } from '../measure.ts';
import { openBundledPage } from '../support/bundled-page.ts';
import type { Contender } from './contenders.ts';
import type { ListTimes } from './device/contend.ts';

const RUNS = sized(5, 1);
const SIGNINGS = sized(200, 3);
const PEOPLE = sized(50_000, 200);

interface Opened {
  name: string;
  page: Page;
  enqueuedMs: number[];
  lists: ListTimes[];
}

/** The device's side in turn in every page, in Chromium with a profile on disk. */
export async function compareDevices(contenders: readonly Contender[]): Promise<Figure[]> {
  const profile = newProfile();
  const opened: Opened[] = [];
  try {
    const context = await profile.open();
    const closes: (() => Promise<void>)[] = [];
    for (const { name, program } of contenders) {
      const { page, close } = await openBundledPage(context, program);
      opened.push({ name, page, enqueuedMs: [], lists: [] });
      closes.push(close);
    }
    /* First all of these, since a browser tidies up for long after it has deleted a database of 50,000 people. */
    await inTurn(opened, async ({ page, enqueuedMs }) => {
      enqueuedMs.push(...(await page.evaluate<number[]>(`bench.enqueue(${SIGNINGS})`)));
    });
    await inTurn(opened, async ({ page, lists }) => {
      lists.push(await page.evaluate<ListTimes>(`bench.list(${PEOPLE})`));
    });
    for (const close of closes) await close();
  } finally {
    await profile.dispose();
  }
  const times = (name: string, of: (one: Opened) => number[]): Figure[] =>
    opened.map((one) => timesOf(name, one.name, of(one)));
  return [
    ...times('one signature queued', ({ enqueuedMs }) => enqueuedMs),
    ...times('50,000 people loaded', ({ lists }) => lists.map(({ loadMs }) => loadMs)),
    ...times('start to the first search', ({ lists }) => lists.map(({ startMs }) => startMs)),
    ...times('each further search', ({ lists }) => lists.flatMap(({ searchesMs }) => searchesMs)),
  ];
}

async function inTurn(opened: readonly Opened[], measure: (one: Opened) => Promise<void>): Promise<void> {
  for (let run = 0; run < RUNS; run += 1)
    for (const one of opened) {
      await one.page.bringToFront();
      await measure(one);
    }
}

function timesOf(name: string, contender: string, timesMs: readonly number[]): Figure {
  const p95 = percentile(timesMs, 0.95);
  return { name, contender, unit: 'ms', median: median(timesMs), p95, runs: timesMs.length, better: 'lower' };
}
