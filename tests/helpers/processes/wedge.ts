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
  await scanInPieces(page, [{ text }], { layout });
}

/** Part of a scan: its keys, and what happens on the page before them, which takes no time by the scanner's clock. */
export interface Piece {
  text: string;
  /** By the scanner's clock, after the part before. */
  pauseMs?: number;
  first?: () => Promise<unknown>;
}

/** Plays a scan that a busy machine, or a page that is being drawn, takes apart. */
export async function scanInPieces(
  page: Page,
  pieces: readonly Piece[],
  { layout = (us: string) => us, enterAfterMs = KEY_EVERY_MS } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  let atMs = Date.now();
  const press = async (keys: readonly { key: string; code: string }[]) => {
    const sends = keys.flatMap(({ key, code }) => {
      const common = { key, code, timestamp: atMs / 1000 };
      atMs += KEY_EVERY_MS;
      const typed = key === 'Enter' ? '\r' : Array.from(key).length === 1 ? key : '';
      return [
        session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(typed ? { text: typed } : {}) }),
        session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
      ];
    });
    await Promise.all(sends);
  };
  for (const { text, pauseMs = 0, first } of pieces) {
    await first?.();
    atMs += pauseMs;
    await press(Array.from(text, (us) => ({ key: layout(us), code: codeOf(us) })));
  }
  atMs += enterAfterMs - KEY_EVERY_MS;
  await press([{ key: 'Enter', code: 'Enter' }]);
  await session.detach();
  await new Promise((resolve) => setTimeout(resolve, atMs + REST_MS - Date.now()));
}

function codeOf(us: string): string {
  if (us === '-') return 'Minus';
  return /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`;
}
