import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { screen } from '@testing-library/react';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { makeCode } from '../../helpers/venues/device-calls.ts';
import { press, put } from './hands.ts';
import type { Story } from './story.ts';

type Role = 'kiosk' | 'front_desk' | 'scan_station';

export const STAFF_PIN = '2468';

/** Pairs the present browser by a fresh code of the owner's; leaves it on the page where a device is set up. */
export async function pairTablet({ house, open }: Story, venue: TestVenue, role: Role, name: string): Promise<void> {
  const { code } = await makeCode(house, venue, { role, name });
  open('/pair');
  await put(/^Pairing code/, code);
  await press('Pair this device');
  await screen.findByText(new RegExp(`^${name} · `));
}

/** Acts on the page where a kiosk is set up. */
export async function chooseStaffPin(): Promise<void> {
  const form = await screen.findByRole('form', { name: 'Staff PIN' });
  await put('Staff PIN', STAFF_PIN, form);
  await put('Repeat the PIN', STAFF_PIN, form);
  await press('Set staff PIN', form);
  await screen.findByText('Set. The owner can change it on My Devices.');
}

/** Opens it from the kiosk's first screen, by the keyboard. */
export async function openStaffMenu(pin: string): Promise<void> {
  await press('Staff');
  const { type, press: pressKey } = keyboard();
  type(pin);
  pressKey('Enter');
}
