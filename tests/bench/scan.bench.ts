import { call } from '../e2e/support/api.ts';
import { scanWithWedge, waitForDesk } from '../helpers/processes/wedge.ts';
import { adultBody } from '../helpers/samples/signing-samples.ts';
import { withPairedBench } from './kiosk-venue.ts';
import { median, percentile, report, sized } from './measure.ts';

const RUNS = sized(25, 1);
/** What else a start does is over by then. */
const STARTED_IN_MS = sized(2_000, 0);
const REST_MS = sized(250, 0);

interface Scanned {
  scanTimes: { took: number[] };
}

/** Measures the time from the scanner's Enter to the verdict on the screen, in the page. */
await withPairedBench('front_desk', async ({ page, server, venue }) => {
  const ids: string[] = [];
  for (let index = 0; index < RUNS; index++) {
    const body = { ...adultBody(venue.clientId), adult_first_name: `Guest ${index}` };
    ids.push(
      (await call<{ waiver_id: string }>(server, 'POST', '/api/public/waiver/waiver-signature', { body })).body
        .waiver_id,
    );
  }
  /* Added before the app's own listeners, which stop a scan's keys. */
  await page.addInitScript(() => {
    const state = { enterMs: 0, took: [] as number[] };
    Object.assign(window, { scanTimes: state });
    window.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Enter') state.enterMs = performance.now();
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const panel = document.querySelector<HTMLElement>('[data-level]');
      if (!panel || panel.dataset['level'] === 'idle' || state.enterMs === 0) return;
      const { enterMs } = state;
      state.enterMs = 0;
      requestAnimationFrame(() => state.took.push(performance.now() - enterMs));
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  await page.goto(`${server.url}/scan-in`);
  await page.getByTestId('status-strip').waitFor();
  await waitForDesk(page);
  await page.waitForTimeout(STARTED_IN_MS);
  for (const [index, id] of ids.entries()) {
    await scanWithWedge(page, id.replaceAll('-', ''));
    await page.waitForFunction((before) => (window as unknown as Scanned).scanTimes.took.length > before, index);
    await page.waitForTimeout(REST_MS);
  }
  const took = await page.evaluate(() => (window as unknown as Scanned).scanTimes.took);
  report({
    name: 'scanner suffix to verdict on screen',
    unit: 'ms',
    median: median(took),
    p95: percentile(took, 0.95),
    runs: took.length,
    target: 100,
    better: 'lower',
  });
});
