import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { openDesk, signWaiver, storedCheckIns } from '../support/desk.ts';
import { keys } from '../support/keys.ts';
import { openStory, type Story } from '../support/story.ts';

/* Who is in is read from the server's own rows: what a screen says is what is tested. */

let story: Story;
let venue: TestVenue;
let zainab: string;
let bjorn: string;
const { press, type, scan } = keys();

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
  zainab = await signWaiver(story.house, venue, 'Zainab', 'Haddad');
  await signWaiver(story.house, venue, 'Gabriel', 'Ortiz');
  bjorn = await signWaiver(story.house, venue, 'Björn', 'Larsen');
});

const search = () => screen.getByLabelText<HTMLInputElement>('Search customers');
const panel = () => screen.getByRole('region', { name: 'Scan result' });
const expectLevel = (level: string) => waitFor(() => expect(panel().dataset['level']).toBe(level));
const isIn = (waiverId: string) => ({ waiverId, isUndone: false });

it('[K12] with a name half typed, Enter after a scan checks in the person of the verdict and nobody else', async () => {
  await openDesk(story, venue, 3);
  /* No waiver id has an i, so that only names are found by it. */
  type('i');
  await screen.findByText('Not Checked In Customers (2)');
  scan(bjorn);
  await expectLevel('ready');
  expect(panel().textContent).toContain('Björn Larsen');
  press('Enter');
  press('Enter');
  press('Enter');
  await waitFor(() => expect(document.activeElement).toBe(search()));
  expect(search().value).toBe('');
  await waitFor(async () => expect(await storedCheckIns(story.house, venue)).toEqual([isIn(bjorn)]));
});

it('after a scan that lets nobody in, Enter checks in nobody', async () => {
  await openDesk(story, venue, 3);
  type('zai');
  await screen.findByText('Not Checked In Customers (1)');
  scan(`${venue.clientId}M0000000X`);
  await expectLevel('unknown');
  press('Enter');
  press('Enter');
  type('n');
  await screen.findByText(/Enter checks in Zainab Haddad/);
  press('Enter');
  await waitFor(async () => expect(await storedCheckIns(story.house, venue)).toEqual([isIn(zainab)]));
});
