import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { findChromium } from '../helpers/processes/chromium.ts';
import { sourcePaths, top } from '../lint/source-files.ts';

/** Files whose tests share the server of their worker. */
const sharing = sourcePaths()
  .filter((path) => path.endsWith('.spec.ts'))
  .map((path) => join(top, path))
  .filter((path) => readFileSync(path, 'utf8').includes("/support/test.ts'"));

export default defineConfig({
  testDir: '../e2e',
  /* Those with servers of their own first: among them are the longest, at whose end the other workers would have nothing to do. */
  projects: [
    { name: 'own', testIgnore: sharing },
    { name: 'shared', testMatch: sharing },
  ],
  outputDir: '../../test-results',
  /* Two for each of two cores: tests wait for a timer, a store, a connection; with more of them, a slow machine shows a first page too late. */
  workers: 4,
  /* Stories and expectations usually end much sooner; a slow machine may take this long. */
  timeout: 360_000,
  expect: { timeout: 60_000 },
  /* The report for the sum of all runners goes to the file that the runner names. */
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['line'], ['json']] : [['line']],
  use: {
    /* Each new browser would store the whole app; the tests that are about it, or go offline and reload, allow it. */
    serviceWorkers: 'block',
    /* Frames of transitions are an eighth of what tests of looks cost. What moves is looked at by `shell.spec.ts`, and on the devices of `newProfile`. */
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: await findChromium(),
      args: browserFlags,
    },
  },
});
