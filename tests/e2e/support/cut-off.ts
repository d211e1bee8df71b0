import { languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { expect, type Page } from '@playwright/test';

/**
 * Controls whose words cannot be read whole: they reach over the window's edge, a box hides a part of them, or a choice is
 * longer than its field. A long scroller shows the rest, and a few controls in a line are no long scroller, unless they are the
 * filters of a list; a field scrolls what is typed; a name that a person gave may end in dots.
 */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, select, summary, label, [role=tab], [role=menuitem], input, textarea';
    const isScroller = (box: Element): boolean =>
      ['auto', 'scroll'].includes(getComputedStyle(box).overflowX) &&
      (box.getBoundingClientRect().height > 80 ||
        box.querySelectorAll(controls).length > 6 ||
        box.querySelector('[aria-pressed="true"]') !== null);
    const isScrolled = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement)
        if (isScroller(around)) return true;
      return false;
    };
    const hides = (element: Element): boolean => {
      if (element.clientWidth <= 1) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isHidden = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      return isHidden && element.textContent.trim() !== '' && element.scrollWidth > element.clientWidth + 1;
    };
    /* Words that run over the sides of a button, none of whose boxes hides them. */
    const range = document.createRange();
    const spills = (button: Element): boolean => {
      const { left, right } = button.getBoundingClientRect();
      const words = document.createTreeWalker(button, NodeFilter.SHOW_TEXT, ({ parentElement: holder }) =>
        holder?.checkVisibility() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
      );
      const isHiding = (holder: Element | null): boolean =>
        holder !== null &&
        (getComputedStyle(holder).overflowX !== 'visible' || (holder !== button && isHiding(holder.parentElement)));
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        if ((box.left < left - 1 || box.right > right + 1) && !isHiding(node.parentElement)) return true;
      }
      return false;
    };
    const pen = document.createElement('canvas').getContext('2d');
    const isChoiceCut = (element: Element): boolean => {
      if (element instanceof HTMLInputElement)
        return (
          element.ariaHasPopup === 'listbox' && element.value !== '' && element.scrollWidth > element.clientWidth + 1
        );
      if (!(element instanceof HTMLSelectElement) || !pen) return false;
      const { font, paddingLeft, paddingRight } = getComputedStyle(element);
      pen.font = font;
      const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(element.selectedOptions[0]?.text ?? '').width > room + 1;
    };
    const isOver = ({ left, right }: DOMRect): boolean => left < -1 || right > window.innerWidth + 1;
    /*
     * A box that cuts a control only at the sides: what is folded up or out of sight has no width or height. Scrolling what is
     * around the box shows no more of the control.
     */
    const isClipped = (element: Element, { left, right, width }: DOMRect): boolean => {
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (isScroller(around)) return false;
        const box = around.getBoundingClientRect();
        const cuts = getComputedStyle(around).overflowX !== 'visible';
        if (cuts && (left < box.left - 1 || right > box.right + 1)) return width > 1 && box.width > 1 && box.height > 1;
      }
      return false;
    };
    return [...document.body.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter(
        (element) => element.getBoundingClientRect().width > 1 && !element.closest('.gate-skip, .gate-visually-hidden'),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        const isSomewhereCut = isClipped(element, box) || (isOver(box) && !isScrolled(element));
        const isSpilt = element.tagName === 'BUTTON' && spills(element);
        return (
          isSomewhereCut || isSpilt || isChoiceCut(element) || [element, ...element.querySelectorAll('*')].some(hides)
        );
      })
      .map((element) => {
        const words = element.ariaLabel ?? (element.textContent.trim() || (element as HTMLInputElement).value);
        return `<${element.tagName.toLowerCase()}> ${words.slice(0, 60)}`;
      });
  });
}

/** Short words that are broken in two, because their column has no room for one. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    const range = document.createRange();
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: around } = node;
      if (!around?.checkVisibility({ visibilityProperty: true }) || around.getBoundingClientRect().width <= 1) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<![^\s])\p{Script=Latin}{2,14}(?![^\s])/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
      }
    }
    return found;
  });
}

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
