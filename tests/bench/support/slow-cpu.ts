import type { Page } from '@playwright/test';
import { isSmallest } from '../measure.ts';

const TIMES = 4;

/** Slows the page's processor four times, to about that of an old tablet. Not in the smallest size, whose figures say nothing. */
export async function slowCpu(page: Page): Promise<void> {
  if (isSmallest) return;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: TIMES });
}
