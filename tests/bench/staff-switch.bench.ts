import type { Page } from '@playwright/test';
import { call } from '../e2e/support/api.ts';
import { type PairedBench, withPairedBench } from './kiosk-venue.ts';
import { reportTimes, sized } from './measure.ts';
import { slowCpu } from './support/slow-cpu.ts';

const RUNS = sized(20, 1);
const PIN = '471188';

/** Measures the time from the press on Sign on to the name in the bar of the desk, in the page, with the CPU slowed four times. */
await withPairedBench('front_desk', async ({ page, server, venue }) => {
  await usePin({ server, venue });
  await page.addInitScript(() => {
    const state = { pressedMs: 0, took: [] as number[] };
    Object.assign(window, { switches: state });
    window.addEventListener(
      'click',
      ({ target }) => {
        if ((target as HTMLElement).closest('button')?.textContent === 'Sign on') state.pressedMs = performance.now();
      },
      { capture: true },
    );
    new MutationObserver(() => {
      const isOn = document.querySelector('[aria-label="Who is using this tablet"] output strong') !== null;
      if (!isOn || state.pressedMs === 0) return;
      const { pressedMs } = state;
      state.pressedMs = 0;
      requestAnimationFrame(() => state.took.push(performance.now() - pressedMs));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(`${server.url}/customer-check-in`);
  await page.getByText('Nobody has signed on at this tablet.').waitFor();
  await slowCpu(page);
  for (let run = 0; run < RUNS; run += 1) await signOnAndOff(page);
  const took = await page.evaluate(() => (window as unknown as { switches: { took: number[] } }).switches.took);
  reportTimes('PIN of a person at the desk to their name on screen, 4x slower CPU', took, 300);
});

/** The owner is Mia, and has a PIN. */
async function usePin({ server, venue }: Pick<PairedBench, 'server' | 'venue'>): Promise<void> {
  const { clientId, token } = venue;
  const path = `/api/clients/${clientId}/staff`;
  const { body } = await call<{ staff: { user_id: string }[] }>(server, 'GET', path, { token });
  await call(server, 'PUT', `${path}/${body.staff[0]?.user_id}`, { token, body: { name: 'Mia' } });
  await call(server, 'PUT', `${path}/me/pin`, { token, body: { pin: PIN } });
}

async function signOnAndOff(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const press = (name: string): Promise<void> => dialog.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Choose your name' }).click();
  await press('Mia');
  for (const digit of PIN) await press(digit);
  await press('Sign on');
  await page.getByRole('button', { name: 'Switch person' }).click();
  await press('Sign off');
  await page.getByText('Nobody has signed on at this tablet.').waitFor();
}
