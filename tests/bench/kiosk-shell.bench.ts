import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { storedFiles } from '../e2e/support/stored-files.ts';
import { root } from '../run/steps.ts';
import { withPairedBench } from './kiosk-venue.ts';
import { report } from './measure.ts';

/** Code for charts, cameras and lists of customers, which no visitor needs. */
const UNWANTED =
  /node_modules\/(recharts|html5-qrcode|barcode-detector|zxing-wasm)\/|areas\/(reports\/(attendance|reports)|records\/customer-upload)\//;

/** The modules of a built script by its source map: a word in a message is no library. The first paint's script has none. */
function modulesOf(script: string): readonly string[] {
  const path = join(root, 'client/dist', `${script}.map`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] }).sources : [];
}

/** What a paired kiosk stores, as it is unpacked. Then JavaScript and CSS that it loads from its first request to a signed waiver's first step, gzipped at level 9. */
await withPairedBench('kiosk', async ({ page, server }) => {
  const seen = new Map<string, number>();
  const stored = await storedFiles(page);
  await page.route(/\.(js|css)$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const path = new URL(route.request().url()).pathname;
    if (!path.includes('service-worker')) {
      seen.set(path, gzipSync(body, { level: 9 }).length);
    }
    await route.fulfill({ response, body });
  });
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  /* A worker that installs meanwhile would answer from its precache, unseen by the route above. */
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new Error('No worker while the files are counted'));
  });
  await page.goto(`${server.url}/kiosk`);
  await page.getByRole('button', { name: 'Touch to begin' }).click();
  await page.getByRole('button', { name: 'Adult', exact: true }).click();
  await page.getByLabel('First Name').waitFor();
  await page.getByTestId('signature-canvas').waitFor();

  const bytes = [...seen.values()].reduce((sum, size) => sum + size, 0);
  if (process.env['VERBOSE'])
    for (const [path, size] of [...seen].toSorted((a, b) => b[1] - a[1])) process.stderr.write(`${size} ${path}\n`);
  const modules = [...seen.keys()].flatMap((path) => modulesOf(path).map((module) => `${path} has ${module}`));
  if (!modules.some((module) => module.includes('/areas/desk/kiosk/')))
    throw new Error('The source maps lack the kiosk.');
  const unwanted = modules.filter((module) => UNWANTED.test(module));
  if (unwanted.length > 0) throw new Error(`Chart or scanner code in the kiosk: ${unwanted.join(', ')}`);
  report({
    name: 'kiosk shell, JavaScript and CSS, gzip',
    unit: 'kB',
    median: bytes / 1000,
    runs: 1,
    target: 240,
    better: 'lower',
  });
  report({
    name: 'files stored on a kiosk',
    unit: 'kB',
    median: stored.bytes / 1000,
    runs: 1,
    target: 1200,
    better: 'lower',
  });
});
