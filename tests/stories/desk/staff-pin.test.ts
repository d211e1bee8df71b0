import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAll } from '../../helpers/venues/device-calls.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { hit, press, put } from '../support/hands.ts';
import { chooseStaffPin, openStaffMenu, pairTablet, STAFF_PIN } from '../support/kiosk.ts';
import { openStory } from '../support/story.ts';

it('[H4] [K11] a PIN set in device set-up opens the kiosk, is known to My Devices, and is changed there', async () => {
  const story = await openStory();
  const { house, open, inBrowser } = story;
  const venue = await createSigningVenue(house);
  const serversHash = async () => (await listAll(house, venue)).body.devices[0]?.profile['staffPinHash'];
  const card = () => screen.findByRole('article', { name: 'Entrance' });

  await pairTablet(story, venue, 'kiosk', 'Entrance');
  expect(screen.queryByText('Open waiver kiosk')).toBeNull();
  open('/kiosk');
  expect(await screen.findByRole('heading', { name: 'Choose a staff PIN' })).toBeDefined();
  expect(screen.queryByText('Touch to begin')).toBeNull();

  inBrowser('of the owner');
  localStorage.setItem('token', venue.token);
  open('/my-devices');
  expect((await card()).textContent).toContain('Staff PINnot set');

  inBrowser('first');
  open('/device-setup');
  await press('Set staff PIN');
  expect(await screen.findByText('Please use 4 to 8 digits')).toBeDefined();
  await chooseStaffPin();
  await waitFor(async () => expect(await serversHash()).toMatch(/^pbkdf2-sha256\$/));
  const first = await serversHash();
  await hit('link', 'Open waiver kiosk');
  await openStaffMenu(STAFF_PIN);
  expect(await screen.findByText('Unsent waivers')).toBeDefined();

  inBrowser('of the owner');
  open('/my-devices');
  expect((await card()).textContent).toContain('Staff PINset');
  await press('Settings', await card());
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('A PIN is set. Type a new one to change it.')).toBeDefined();
  await put('Staff PIN', '13579', dialog);
  await press('Save', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const second = await serversHash();
  expect(second).not.toBe(first);

  inBrowser('first');
  open('/kiosk');
  /* The tablet asks after its next contact, which a start is. */
  await waitFor(() => expect(localStorage.getItem('gatehouse.device')).toContain(second));
  await openStaffMenu('13579');
  expect(await screen.findByText('Unsent waivers')).toBeDefined();
});
