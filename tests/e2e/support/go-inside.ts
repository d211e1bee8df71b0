import type { Page } from '@playwright/test';

/**
 * Leads the open application to an address of its own, as Back does. A load costs four times as much: it is left to the tests
 * of the load itself, and to the screens whose documents have rules of their own, to and from which the application reloads.
 */
export function goInside(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
