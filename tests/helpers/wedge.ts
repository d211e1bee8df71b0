import type { Page } from '@playwright/test';

/** A keyboard layout: what it makes of a US key. */
export type Layout = (us: string) => string;

/** Plays a USB scanner: every key by position on a US keyboard, a few milliseconds apart, then Enter. */
export async function scanWithWedge(page: Page, text: string, layout: Layout = (us) => us): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startS = Date.now() / 1000;
  const keys = Array.from(text, (us) => ({ key: layout(us), code: codeOf(us) }));
  const sends = [...keys, { key: 'Enter', code: 'Enter' }].flatMap(({ key, code }, index) => {
    const common = { key, code, timestamp: startS + index * 0.008 };
    const typed = key === 'Enter' ? '\r' : Array.from(key).length === 1 ? key : '';
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...common, ...(typed ? { text: typed } : {}) }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common }),
    ];
  });
  await Promise.all(sends);
  await session.detach();
}

function codeOf(us: string): string {
  if (us === '-') return 'Minus';
  return /\d/.test(us) ? `Digit${us}` : `Key${us.toUpperCase()}`;
}
