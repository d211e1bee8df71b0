import { expect, type Page } from '@playwright/test';

/** A keyboard layout: the character of a US key. */
export type Layout = (us: string) => string;

const KEY_EVERY_MS = 8;
/** A key that follows a scan sooner is the scanner's own. */
const REST_MS = 120;

/** Waits until a screen that scans is drawn and its effects have run: a scan before would lose its first keys. */
export async function waitForDesk(page: Page): Promise<void> {
  const field = page.getByLabel(/^(Membership ID|Search customers)$/);
  await expect(field.or(page.getByText('Scan your member card')).first()).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Plays a USB scanner: every key by position on a US keyboard, a few milliseconds apart, then Enter and a rest. */
export async function scanWithWedge(page: Page, text: string, layout: Layout = (us) => us): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startMs = Date.now();
  const keys = Array.from(text, (us) => ({ key: layout(us), code: codeOf(us) }));
  const sends = [...keys, { key: 'Enter', code: 'Enter' }].flatMap(({ key, code }, index) => {
    const common = { key, code, timestamp: (startMs + index * KEY_EVERY_MS) / 1000 };
    const typed = key === 'Enter' ? '\r' : Array.from(key).length === 1 ? key : '';
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(typed ? { text: typed } : {}) }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
    ];
  });
  await Promise.all(sends);
  await session.detach();
  const restedMs = startMs + keys.length * KEY_EVERY_MS + REST_MS;
  await new Promise((resolve) => setTimeout(resolve, restedMs - Date.now()));
}

function codeOf(us: string): string {
  if (us === '-') return 'Minus';
  return /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`;
}
