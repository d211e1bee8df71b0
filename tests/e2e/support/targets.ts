import type { Page } from '@playwright/test';

/** What a finger needs, in px. */
const TOUCH_TARGET = 44;

/**
 * Whatever can be pressed and is less high or wide than a finger needs. A choice counts with its label, a field with its
 * frame, and a control with what its style sheet adds around it.
 *
 * Three kinds are excepted: links in a sentence, whose line gives their height; the link that only the keyboard shows; and
 * the days of a month, of which seven share the width of the smallest phone.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((leastPx) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, textarea, [role="tab"], input:not([type="hidden"], [type="file"])',
    );
    const areaOf = (element: HTMLElement): Element =>
      element.closest('[class*="-body"]:is([class*="Checkbox"], [class*="Radio"], [class*="Switch"])') ??
      element.closest('[class*="-input"]:has(> input)') ??
      element.closest('label') ??
      element;
    const isInSentence = (element: HTMLElement): boolean =>
      element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    /* What `::before` and `::after` add to each side, where they lie over the control. */
    const added = (element: HTMLElement, sides: readonly ('top' | 'bottom' | 'left' | 'right')[]): number => {
      const parts = ['::before', '::after'].map((part) => getComputedStyle(element, part));
      const more = parts
        .filter(({ content, position }) => content !== 'none' && position === 'absolute')
        .map((style) => sides.reduce((sum, side) => sum - (Number.parseFloat(style[side]) || 0), 0));
      return Math.max(0, ...more);
    };
    const isSmall = (element: HTMLElement): boolean => {
      const { width, height } = areaOf(element).getBoundingClientRect();
      const isDay = element.matches('[role="grid"] *, td > [aria-pressed]');
      return (
        Math.round(height + added(element, ['top', 'bottom'])) < leastPx ||
        (!isDay && Math.round(width + added(element, ['left', 'right'])) < leastPx)
      );
    };
    return (
      [...targets]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => element.getBoundingClientRect().width > 1)
        /* A field that catches bots is cut to nothing by what is around it. */
        .filter((element) => element.closest('.gate-visually-hidden[aria-hidden="true"]') === null)
        .filter((element) => !isInSentence(element) && !element.matches('.gate-skip') && isSmall(element))
        .map((element) => {
          const { width, height } = areaOf(element).getBoundingClientRect();
          const words = element.ariaLabel ?? (element.textContent.trim() || (element as HTMLInputElement).type);
          return `${Math.round(width)} × ${Math.round(height)}: <${element.tagName.toLowerCase()}> ${words.slice(0, 60)}`;
        })
    );
  }, TOUCH_TARGET);
}
