import { languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { expect, type Page } from '@playwright/test';

/** What is wider than the window, or than the box that hides the rest of it. Scrollers show the rest; a field scrolls what is typed. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).clipPath !== 'inset(50%)';
    const isInside = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        const isHiddenFromSight = overflowX !== 'visible' && around.getBoundingClientRect().width <= 1;
        if (isHiddenFromSight || overflowX === 'auto' || overflowX === 'scroll') return true;
      }
      return false;
    };
    const isCut = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      const hides = ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
      return left < -1 || right > window.innerWidth + 1 || (hides && element.scrollWidth > element.clientWidth + 1);
    };
    return [...document.body.querySelectorAll('*:not(input)')]
      .filter((element) => isShown(element) && !isInside(element) && isCut(element))
      .map((element) => `${element.tagName} “${element.textContent?.trim().slice(0, 40)}”`);
  });
}

const spoken = languageCodes.map((code) => ({ code, name: languages[code].name }));

/** Checks the page on the smallest phone in each of its languages, and ends in English. Messages name `state`. */
export async function expectNothingCutInEither(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const { name, code } of spoken.toReversed()) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expectNothingCut(page, `${state}, ${code}`);
  }
  if (before) await page.setViewportSize(before);
}

export async function expectNothingCut(page: Page, state: string): Promise<void> {
  expect(await cutOff(page), state).toEqual([]);
}
