import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../../helpers/processes/chromium.ts';

/** Chromium takes the last list of these alone, so Playwright's own are named too. */
const featuresOff = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  /* Two pages of the address bar's own behind each window, which no one sees: more than half of what a window costs. */
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  /* A process kept ready for a page that mostly never comes. */
  'SpareRendererForSitePerProcess',
];

/** What a browser on a machine without a display or an open network needs. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${featuresOff.join(',')}`,
];

export interface Profile {
  readonly folder: string;
  /** Starts a browser process over this profile. */
  open(options?: { args?: string[]; viewport?: { width: number; height: number } }): Promise<BrowserContext>;
  /** Ends its process at once, as pulling the plug does; what was durable stays. */
  kill(): Promise<void>;
  dispose(): Promise<void>;
}

/** One person's device: a browser profile that outlives the browser process. */
export function newProfile(): Profile {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-profile-'));
  let context: BrowserContext | undefined;
  const kill = async () => {
    const session = context;
    context = undefined;
    if (!session) return;
    const closed = new Promise((resolve) => session.once('close', resolve));
    await killProcessesOf(folder);
    await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 3000))]);
    await session.close().catch(() => undefined);
  };
  return {
    folder,
    async open({ args = [], viewport = { width: 820, height: 1180 } } = {}) {
      context = await chromium.launchPersistentContext(folder, {
        executablePath: await findChromium(),
        args: [...browserFlags, ...args],
        viewport,
        serviceWorkers: 'allow',
        reducedMotion: 'no-preference',
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      return context;
    },
    kill,
    async dispose() {
      await context?.close().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** SIGKILL to every process whose command line names the profile. */
async function killProcessesOf(folder: string): Promise<void> {
  const { execFileSync } = await import('node:child_process');
  try {
    execFileSync('pkill', ['-KILL', '-f', folder]);
  } catch {
    /* Nothing matched: the browser has gone already. */
  }
}
