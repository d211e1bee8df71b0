import { expect, type Page } from '@playwright/test';
import { call } from './api.ts';
import type { RealServer } from './server.ts';
import { expectReadyOffline } from './stored-files.ts';
import type { SeededVenue } from './venue.ts';

export type Role = 'kiosk' | 'front_desk' | 'scan_station';

/** A fresh pairing code of the owner's, as *My Devices* makes it. */
export async function pairingCode(server: RealServer, venue: SeededVenue, role: Role, name: string): Promise<string> {
  const path = `/api/clients/${venue.clientId}/devices/pairing-codes`;
  const { body } = await call<{ code: string }>(server, 'POST', path, { token: venue.token, body: { role, name } });
  return body.code;
}

/** Pairs the browser of a page and waits until it is ready for the network to go. */
export async function pair(page: Page, server: RealServer, code: string): Promise<void> {
  await page.goto(`${server.url}/pair`);
  await page.getByLabel('Pairing code').fill(code);
  await page.getByRole('button', { name: 'Pair this device' }).click();
  await expectReadyOffline(page);
  await chooseStaffPin(page);
}

export const STAFF_PIN = '2468';

/** Acts on the setup page of a kiosk that has no PIN yet; elsewhere there is nothing to do. */
export async function chooseStaffPin(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Staff PIN' });
  if (!(await form.isVisible())) return;
  await form.getByLabel('Staff PIN', { exact: true }).fill(STAFF_PIN);
  await form.getByLabel('Repeat the PIN').fill(STAFF_PIN);
  await form.getByRole('button', { name: 'Set staff PIN' }).click();
  await expect(page.getByText('Set. The owner can change it on My Devices.')).toBeVisible();
}
