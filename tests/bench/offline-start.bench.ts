import { withPairedBench } from './kiosk-venue.ts';
import { median, percentile, report, sized } from './measure.ts';
import { slowCpu } from './support/slow-cpu.ts';

const RUNS = sized(9, 1);

/** Measures navigation to the attract screen that can be touched: server down, network gone, CPU slowed four times. */
await withPairedBench('kiosk', async ({ page, server }) => {
  await page.goto(`${server.url}/kiosk`);
  await page.getByRole('button', { name: 'Touch to begin' }).waitFor();
  await server.stop();
  await page.goto('about:blank');
  await page.context().setOffline(true);
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    /* A new page each time: a reused one keeps its compiled code, so only every other start would be cold. */
    const fresh = await page.context().newPage();
    await slowCpu(fresh);
    const startedMs = performance.now();
    await fresh.goto(`${server.url}/kiosk`, { waitUntil: 'commit' });
    await fresh.getByRole('button', { name: 'Touch to begin' }).click({ trial: true });
    times.push(performance.now() - startedMs);
    await fresh.close();
  }
  report({
    name: 'offline cold start of the kiosk, 4x slower CPU',
    unit: 'ms',
    median: median(times),
    p95: percentile(times, 0.95),
    runs: RUNS,
    target: 1500,
    better: 'lower',
  });
});
