import type { Page } from '@playwright/test';
import { brokenWords, cutControls } from '../e2e/support/cut-off.ts';
import { smallTargets } from '../e2e/support/targets.ts';

/** What may be above a screen, in px: a bar with a strip below it, or a notice. */
const TALLEST_HEAD = 96;
const TALLEST_NOTICE = 64;
/** How many faults of one kind are said: a row's fault is in each row of its list. */
const MOST = 5;

/** Lets a finger press the page, or the mouse again: the page's style sheets follow. */
export type Touch = (isTouched: boolean) => Promise<unknown>;

/** How a page is touched, without a context of its own. */
export async function touchOf(page: Page): Promise<Touch> {
  const browser = await page.context().newCDPSession(page);
  return (enabled) => browser.send('Emulation.setTouchEmulationEnabled', { enabled });
}

/** What is wrong with the layout at the window's width. `isTouched` adds what a finger cannot press. */
export async function layoutFaults(page: Page, isTouched: boolean): Promise<string[]> {
  const found: readonly (readonly [string, readonly string[]])[] = [
    ['too tall', await tallHeads(page)],
    ['cut', await cutControls(page)],
    ['broken', await brokenWords(page)],
    ['too small for a finger', isTouched ? await smallTargets(page) : []],
  ];
  const isTooWide = await page.evaluate(
    () => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > window.innerWidth,
  );
  const faults = found.flatMap(([fault, places]) => [
    ...places.slice(0, MOST).map((place) => `${fault}: ${place}`),
    ...(places.length > MOST ? [`${fault}: ${places.length - MOST} more`] : []),
  ]);
  return isTooWide ? [...faults, 'wider than the window'] : faults;
}

/** The bars and strips above a screen together, and the subscription's notice. */
function tallHeads(page: Page): Promise<string[]> {
  return page.evaluate(
    ([head, notice]) => {
      const heightOf = (selector: string): number =>
        [...document.querySelectorAll(selector)]
          .filter((bar) => bar.checkVisibility({ visibilityProperty: true }) && !bar.closest('[role=dialog]'))
          .reduce((sum, bar) => sum + Math.round(bar.getBoundingClientRect().height), 0);
      const above = heightOf('nav[aria-label="Main"], [data-testid="status-strip"], body > * header:not(main *)');
      const noticed = heightOf('[aria-label="Subscription notice"]');
      return [
        ...(above > head ? [`the head, ${above} px`] : []),
        ...(noticed > notice ? [`the notice, ${noticed} px`] : []),
      ];
    },
    [TALLEST_HEAD, TALLEST_NOTICE] as const,
  );
}
