import { chromium } from '@playwright/test';
import { openOffering } from '../e2e/support/bookings/offerings.ts';
import { browserFlags } from '../e2e/support/browser.ts';
import { prepareServer } from '../e2e/support/server.ts';
import { uploadWaiver } from '../e2e/support/tablet.ts';
import { seedVenue } from '../e2e/support/venue.ts';
import { importFetched } from '../helpers/fetched-package.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { freePort } from '../helpers/processes/free-port.ts';
import { median, report, sized } from './measure.ts';

/**
 * Lighthouse on mobile emulation against the built product: the median of five for each category and page. Reported, not
 * gated: it depends on the machine. Issue 13 'Speed of pages'. `VERBOSE` names what cost points, `ONLY=/login` picks pages.
 */
const RUNS = sized(5, 1);
/** How long it waits for a page to fall quiet, or its own times. Without any quiet there is no score of performance. */
const waits = sized<Waits>(
  {},
  { pauseAfterFcpMs: 0, pauseAfterLoadMs: 0, networkQuietThresholdMs: 0, cpuQuietThresholdMs: 0 },
);
const TARGET = 95;
const sitePaths = ['/', '/pricing', '/about', '/booking-software', '/login', '/register'];
const categories = [...sized(['performance'], []), 'accessibility', 'best-practices', 'seo'];

/** The used part of Lighthouse, which the ordinary install omits: it is a third of all packages. */
interface Lighthouse {
  default(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] } & Waits,
  ): Promise<
    { lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> } } | undefined
  >;
}
type Waits = Partial<
  Record<'pauseAfterFcpMs' | 'pauseAfterLoadMs' | 'networkQuietThresholdMs' | 'cpuQuietThresholdMs', number>
>;
interface Audit {
  id: string;
  score: number | null;
  title: string;
  displayValue?: string;
}
const { default: lighthouse } = await importFetched<Lighthouse>('lighthouse', '12.8.2', 'core/index.js');

const server = await prepareServer();
await server.start();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [...browserFlags, `--remote-debugging-port=${port}`],
});
try {
  for (const { name: pageName, path } of await pages()) {
    const scores: Record<string, number[]> = {};
    const faults = new Map<string, string>();
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(`${server.url}${path}`, {
        port,
        logLevel: 'error',
        onlyCategories: categories,
        ...waits,
      });
      if (!result) throw new Error(`Lighthouse answered nothing for ${path}`);
      for (const name of categories) {
        const score = result.lhr.categories[name]?.score ?? null;
        if (score === null) throw new Error(`Lighthouse has no score of ${name} for ${path}`);
        (scores[name] ??= []).push(score * 100);
      }
      for (const { id, score, title, displayValue } of Object.values(result.lhr.audits))
        if (score !== null && score < 0.9) faults.set(id, `${title} ${displayValue ?? ''}`);
    }
    for (const name of categories)
      report({
        name: `lighthouse ${pageName} ${name}`,
        unit: 'points',
        median: median(scores[name] ?? []),
        runs: RUNS,
        target: TARGET,
        better: 'higher',
      });
    if (process.env['VERBOSE']) for (const [id, words] of faults) process.stderr.write(`${pageName} ${id}: ${words}\n`);
  }
} finally {
  await browser.close();
  await server.dispose();
}

/** The site's pages, and those of a venue with a waiver and an offering. */
async function pages(): Promise<{ name: string; path: string }[]> {
  const venue = await seedVenue(server);
  await uploadWaiver(server, venue);
  const offeringId = await openOffering(server, venue);
  const all = [
    ...sitePaths.map((path) => ({ name: path, path })),
    { name: '/book', path: `/book/${venue.clientId}/${offeringId}` },
    { name: '/waiver', path: `/waiver/${venue.clientId}` },
  ];
  const only = process.env['ONLY'] ?? (sized(all.length, 1) === 1 ? '/waiver' : undefined);
  return only ? all.filter(({ name }) => only.split(',').includes(name)) : all;
}
