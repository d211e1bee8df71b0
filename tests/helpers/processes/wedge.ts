import { expect, type Page } from '@playwright/test';

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
export async function scanWithWedge(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let atMs = Date.now();
  const keys = [...Array.from(text, (key) => ({ key, code: codeOf(key) })), { key: 'Enter', code: 'Enter' }];
  const sends = keys.flatMap(({ key, code }) => {
    const common = { key, code, timestamp: atMs / 1000 };
    atMs += KEY_EVERY_MS;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, text: key === 'Enter' ? '\r' : key }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
    ];
  });
  await Promise.all(sends);
  await session.detach();
  await new Promise((resolve) => setTimeout(resolve, atMs + REST_MS - Date.now()));
}

function codeOf(us: string): string {
  if (us === '-') return 'Minus';
  return /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`;
}
