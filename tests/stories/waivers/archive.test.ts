import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { TEST_START, type TestVenue } from '../../helpers/app/test-app.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { endYear } from '../../helpers/venues/year-end.ts';
import { signWaiver } from '../support/desk.ts';
import { hit, only, pressOn, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { findRow, openAs, rows } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
});

/** Two people signed on the last day of the year before, which the job has archived since. */
async function archiveTwo(): Promise<void> {
  story.house.clock.set('2025-12-31T17:00:00.000Z');
  await signWaiver(story.house, venue, 'Ana', 'López');
  await signWaiver(story.house, venue, 'Ben', 'Kim');
  story.house.clock.set(new Date(TEST_START).toISOString());
  await endYear(story.house);
}

const rowTexts = () => rows().map(({ textContent }) => textContent);

it('[W15] says before the first year has ended what will happen', async () => {
  openAs(story, venue, '/archive');
  await screen.findByText('Nothing is archived yet');
  expect(screen.getAllByText(/everything signed in 2026/).length).toBeGreaterThan(0);
  screen.getByText(/Gatehouse deletes nothing on its own/);
});

it('[W14] [W15] an owner finds a waiver of last year and opens it, and reads that the archive needs the network', async () => {
  await archiveTwo();
  const { shown } = savedFiles();
  openAs(story, venue, '/archive');
  await screen.findByText('2 archived waivers');
  screen.getByText(/: 2 waivers, signed up to Dec 31/);
  await put('Search the archive', 'lopez');
  await screen.findByText('1 archived waiver matches');
  expect(rowTexts()).toEqual([expect.stringContaining('Ana López')]);
  await hit('button', 'View waiver of Ana López');
  await waitFor(() => expect(shown.map(({ type }) => type)).toEqual(['application/pdf']));
  expect(await shown[0]?.slice(0, 5).text()).toBe('%PDF-');
  story.setOnline(false);
  await put('Search the archive', 'kim');
  await screen.findByText(/You are offline\. Archived waivers are only on the server/);
  story.setOnline(true);
});

it('[W14] an owner restores a waiver of last year to the desk, and archives it again', async () => {
  await archiveTwo();
  openAs(story, venue, '/archive');
  await hit('button', 'Restore waiver of Ana López');
  await hit('button', 'Restore', await only('dialog'));
  await screen.findByText('The waiver of Ana López is back in My Customers and at the desk.');
  await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('Ben Kim')]));
  pressOn(screen.getByText('Restored (1)'));
  await findRow('Ana López');

  story.open('/customer-check-in');
  await put('Search customers', 'lopez');
  await screen.findAllByText('Ana López');

  story.open('/archive');
  pressOn(await screen.findByText('Restored (1)'));
  await hit('button', 'Archive waiver of Ana López again', await findRow('Ana López'));
  await screen.findByText('No waivers are restored');
  screen.getByText('Restored (0)');
});
