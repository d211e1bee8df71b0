import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { allOf, hit, only, pressOn, textOf } from '../support/hands.ts';
import { openAs } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

/* What surrounds every ordinary screen. */
const bar = () => document.querySelector<HTMLElement>('nav[aria-label="Main"]') ?? document.body;
const menu = () => bar().querySelector('summary[aria-label="Menu"]')?.closest('details');

function openMenu(): void {
  const summary = menu()?.querySelector('summary');
  if (!summary) throw new Error('There is no menu.');
  pressOn(summary);
  expect(menu()?.open).toBe(true);
}

it('[U2] the focus goes to the new screen and its name is spoken, but the desk’s search keeps it', async () => {
  const story = await openStory();
  openAs(story, await createSigningVenue(story.house), '/client-dashboard');
  await hit('link', 'My Waiver');
  await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  const spoken = () => [...document.querySelectorAll('[aria-live="polite"]')].map(textOf).join();
  await waitFor(() => expect(spoken()).toContain('Waiver'));
  await hit('link', 'Customers');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search customers'));
});

it('[U1] the bar has the links of its user, and closes its menu automatically', async () => {
  const story = await openStory({ width: 390 });
  const venue = await createSigningVenue(story.house, { clientName: 'Red Rock Paintball' });
  story.open('/login');
  await only('link', 'Login Portal', bar());
  expect(menu()?.open).toBe(false);
  openMenu();
  /* On a phone the menu shows the lists of its links too. */
  expect([...bar().querySelectorAll('a')].map(textOf)).toEqual([
    'Gatehouse',
    'Home',
    'About',
    'Waivers',
    'Booking',
    'Industries',
    'Services',
    'Hardware',
    'Register',
    'Login Portal',
  ]);
  /* The bar listens once its effects have run. */
  await vi.waitFor(() => {
    keyboard().press('Escape');
    expect(menu()?.open).toBe(false);
  });
  expect(document.activeElement).toBe(menu()?.querySelector('summary'));

  openAs(story, venue, '/client-dashboard');
  const home = await only('link', 'Red Rock Paintball');
  expect(home.getAttribute('href')).toBe('/client-dashboard');
  const place = (name: string) => [...bar().querySelectorAll('summary')].find((summary) => textOf(summary) === name);
  const settings = place('Settings');
  if (!settings) throw new Error('There are no settings.');
  expect(allOf('link', 'My Waiver', bar())).toEqual([]);
  pressOn(settings);
  await only('button', 'Logout', bar());
  await hit('link', 'My Waiver', bar());
  await waitFor(() => expect(window.location.pathname).toBe('/my-waiver'));
  await waitFor(() => expect(place('Settings')?.closest('details')?.open).toBe(false));
});
