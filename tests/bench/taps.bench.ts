import { chromium } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { startPlatform } from '../e2e/support/platform.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { report } from './measure.ts';
import { bookOnline } from './stopwatch/booking.ts';
import { atDesk } from './stopwatch/desk.ts';
import { type Effort, noEffort } from './stopwatch/hand.ts';
import { asOwner } from './stopwatch/owner.ts';
import { signing } from './stopwatch/signing.ts';
import type { Stage, Story } from './stopwatch/stage.ts';

/**
 * The stopwatch: what each everyday task costs a person in taps and keys, and how long the machine takes for its part, over
 * the real server. Typing takes no time here. Without a target: a path that grows is seen against the base commit.
 * `STORY=words` walks only the stories whose names contain the words. The table goes to stderr. Issue 13.
 */
const stories: readonly Story[] = [...signing, ...atDesk, ...asOwner, bookOnline];
const wanted = stories.filter(({ name }) => name.includes(process.env['STORY'] ?? ''));

interface Walked extends Effort {
  name: string;
  ms: number;
}

const server = await startPlatform();
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserFlags });
try {
  const stage: Stage = { server, browser };
  const rows: Walked[] = [];
  for (const story of wanted) {
    const row = await walk(story, stage);
    reportRow(row);
    rows.push(row);
  }
  process.stderr.write(table(rows));
} finally {
  await browser.close();
  await server.dispose();
}

async function walk({ name, prepare }: Story, stage: Stage): Promise<Walked> {
  const go = await prepare(stage);
  const effort = noEffort();
  const startedMs = performance.now();
  try {
    await go(effort);
  } catch (error) {
    throw new Error(`${name}, after ${effort.taps} taps`, { cause: error });
  }
  const ms = performance.now() - startedMs;
  for (const context of stage.browser.contexts()) if (context !== stage.kiosk?.context()) await context.close();
  return { name, ...effort, ms };
}

function reportRow({ name, taps, keys, ms }: Walked): void {
  const once = { runs: 1, better: 'lower' } as const;
  report({ name: `${name}: taps`, unit: 'count', median: taps, ...once });
  report({ name: `${name}: keys`, unit: 'count', median: keys, ...once });
  report({ name: `${name}: machine`, unit: 'ms', median: ms, ...once });
}

function table(rows: readonly Walked[]): string {
  const lines = rows.map(({ name, taps, keys, strokes, scans, ms }) =>
    [name, taps, keys, strokes, scans, (ms / 1000).toFixed(1)].join(' | '),
  );
  return [
    'story | taps | keys | lines drawn | codes scanned | machine, s',
    '--- | --: | --: | --: | --: | --:',
    ...lines,
  ]
    .map((line) => `| ${line} |\n`)
    .join('');
}
