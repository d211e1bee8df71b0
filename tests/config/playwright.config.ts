import { defineConfig } from '@playwright/test';
import { browserFlags } from '../e2e/support/browser.ts';
import { findChromium } from '../helpers/chromium.ts';

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../../test-results',
  workers: 2,
  timeout: 60_000,
  reporter: [['line'], ['json']],
  use: {
    launchOptions: {
      executablePath: await findChromium(),
      args: browserFlags,
    },
  },
});
