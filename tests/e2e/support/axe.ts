import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

/** Its minified form is there twice as soon, in each page that is looked at. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Everything that axe objects to on the page, or in the part of it that `within` selects. It runs in the page itself:
 * axe's own wrapper opens a blank page for every look, which costs four times as much as the look. `rules` names those
 * that are asked, all without it; `also` those that axe leaves out by itself.
 */
export async function axeFaults(
  page: Page,
  within = 'html',
  rules: readonly string[] = [],
  also: readonly string[] = [],
): Promise<string[]> {
  /* A screen whose code is on its way has no heading yet. */
  if (within === 'html') await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(
    async ({ selector, chosen }) => {
      /* A color on its way from one scheme to the other has the contrast of neither. */
      const moving = document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      /* What is not drawn until it is scrolled to has a height that is guessed, and seems to lie over what follows it. */
      const drawn = new CSSStyleSheet();
      drawn.replaceSync('* { content-visibility: visible !important; }');
      document.adoptedStyleSheets.push(drawn);
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(selector, { resultTypes: ['violations'], ...chosen });
      document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(drawn), 1);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    {
      selector: within,
      chosen:
        rules.length > 0
          ? { runOnly: [...rules] }
          : { rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])) },
    },
  );
}

/** `state` names what is looked at, for the message: a size, a scheme. */
export async function expectNoAxeFaults(page: Page, state = '', within = 'html'): Promise<void> {
  expect(await axeFaults(page, within), state).toEqual([]);
}

type ColorScheme = 'light' | 'dark';
const either: readonly ColorScheme[] = ['light', 'dark'];
/** A scheme changes colors alone, so that the second look asks only about them. */
const aboutColor = ['color-contrast', 'link-in-text-block'];

/** Checks light and dark, which the page adopts while it is open. */
export async function expectNoAxeFaultsInEither(
  page: Page,
  state = '',
  within = 'html',
  schemes = either,
): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    const rules = index > 0 ? aboutColor : [];
    expect(await axeFaults(page, within, rules), `${state} ${colorScheme}`).toEqual([]);
  }
}

export const phone = { width: 390, height: 844 };
const screenSizes = [phone, { width: 820, height: 1180 }, { width: 1440, height: 900 }];

/**
 * Expects no fault at any size, and nothing wider than the window. A size begins in the scheme in which the last one ended. Those between
 * the first and the last draw what one of the two draws, in the same colors: of them only the width is looked at here, and the pictures
 * of all screens ask axe.
 */
export async function expectNoFaultAtSizes(
  page: Page,
  sizes: readonly { width: number; height: number }[] = screenSizes,
  schemes = either,
): Promise<void> {
  let order = schemes;
  for (const [index, size] of sizes.entries()) {
    const isBetween = index > 0 && index < sizes.length - 1;
    await page.setViewportSize(size);
    if (!isBetween) {
      await expectNoAxeFaultsInEither(page, `${size.width} wide`, 'html', order);
      order = order.toReversed();
    }
    const isTooWide = await page.evaluate(
      () => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) > window.innerWidth,
    );
    expect(isTooWide, `${size.width} wide`).toBe(false);
  }
}
