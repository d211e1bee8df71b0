import { createHash } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DEVICE_KEY } from '../../lib/device/paired-device.ts';
import { showKiosk, visitor } from '../testing/show-kiosk.tsx';

const { press } = visitor;
const attract = () => screen.findByRole('button', { name: 'Touch to begin' });

/** Types on the keyboard, as on a tablet with one; the pad has no field. */
function enter(digits: string): void {
  for (const key of [...Array.from(digits), 'Enter']) fireEvent.keyDown(document.body, { key });
}

function reload(): void {
  cleanup();
  showKiosk();
}

it('[K11] the staff menu needs the PIN, and five wrong ones wait, also after a reload', async () => {
  const pin = createHash('sha256').update('device-1:2468').digest('hex');
  showKiosk({ pin });
  press('Staff');
  enter('2468');
  expect(await screen.findByText('Unsent waivers')).toBeDefined();
  press('Back to visitors');
  press('Staff');
  for (let wrong = 1; wrong <= 5; wrong++) {
    enter('1111');
    expect(await screen.findByText(wrong < 5 ? 'Wrong PIN' : /^Too many wrong PINs/)).toBeDefined();
  }
  enter('2468');
  expect(screen.getByText(/^Too many wrong PINs/)).toBeDefined();
  reload();
  press('Staff');
  enter('2468');
  expect(screen.getByText(/^Too many wrong PINs/)).toBeDefined();
  expect(screen.queryByText('Unsent waivers')).toBeNull();
  /* Its hash is slow to make. */
  await waitFor(() => {
    const { pendingStaffPin } = JSON.parse(localStorage.getItem(DEVICE_KEY) ?? '{}');
    expect(pendingStaffPin).toEqual({ hash: expect.stringMatching(/^pbkdf2-sha256\$/), replaces: pin });
  });
});

it('[K11] the wait after five wrong PINs is not over because the clock was set', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  showKiosk();
  press('Staff');
  for (let wrong = 1; wrong <= 5; wrong++) {
    enter('1111');
    await screen.findByText(wrong < 5 ? 'Wrong PIN' : /^Too many wrong PINs/);
  }
  for (const time of ['2030-01-01T00:00:00Z', '2001-01-01T00:00:00Z']) {
    vi.setSystemTime(time);
    await pass(2_000);
    expect(screen.getByText(/^Too many wrong PINs/)).toBeDefined();
    reload();
    press('Staff');
    expect(screen.getByText(/^Too many wrong PINs/)).toBeDefined();
  }
  await pass(32_000);
  expect(screen.queryByText(/^Too many wrong PINs/)).toBeNull();
});

it('[H4] [K11] a kiosk without a staff PIN is not open to visitors until one is chosen', async () => {
  showKiosk({ pin: null });
  expect(screen.getByRole('heading', { name: 'Choose a staff PIN' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Touch to begin' })).toBeNull();
  enter('2468');
  expect(screen.getByRole('heading', { name: 'Enter the PIN again' })).toBeDefined();
  enter('1357');
  expect(screen.getByText(/^The PINs don’t match/)).toBeDefined();
  enter('2468');
  expect(screen.getByRole('heading', { name: 'Enter the PIN again' })).toBeDefined();
  enter('2468');
  await attract();
  reload();
  await attract();
  press('Staff');
  enter('2468');
  await waitFor(() => expect(screen.getByText('Unsent waivers')).toBeDefined());
});
