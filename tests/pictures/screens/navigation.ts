import type { Screen } from '../screen.ts';
import { dialogOpens, statesOf, visit } from './steps.ts';

/* What the owner's bar opens: the lists of its places on a phone and a tablet, its menus on a desktop, and the search. */

const opened =
  (place: string, link: string): Screen['open'] =>
  async (page) => {
    await visit(page, '/client-dashboard');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const summary = bar.locator('summary');
    await summary
      .filter({ hasText: place })
      .or(bar.getByLabel(`More under ${link}`))
      .click();
  };

const searched =
  (text: string): Screen['open'] =>
  async (page) => {
    await visit(page, '/client-dashboard');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await dialogOpens(page);
    await page.getByRole('combobox').fill(text);
    await page.getByText(/found|Nothing found|\d+ screens/).waitFor();
  };

export const navigationScreens: readonly Screen[] = statesOf('/client-dashboard', 'owner', {
  'navigation, bookings': opened('Bookings', 'My Offerings'),
  'navigation, settings': opened('Settings', 'My Profile'),
  'search, before typing': searched(''),
  'search, people and bookings': searched('ma'),
  'search, nothing found': searched('zzzz'),
});
