import { defineConfig } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { findChromium } from '../helpers/processes/chromium.ts';

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../../test-results',
  /* Three for each of two cores: tests spend much of their time waiting, for a timer, a store, a connection. */
  workers: 6,
  /* Stories and expectations usually end much sooner; a busy machine may take this long. */
  timeout: 240_000,
  expect: { timeout: 30_000 },
  /* The report for the sum of all runners goes to the file that the runner names. */
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['line']],
  use: {
    /* Each new browser would store the whole app; the tests that are about it, or go offline and reload, allow it. */
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: await findChromium(),
      args: browserFlags,
    },
  },
});
