import { defineConfig } from '@playwright/test';
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
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
