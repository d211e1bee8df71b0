import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { addMember } from '../../helpers/venues/people.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { hit, only, pressOn, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { openAs, rows } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
});

/** Three people signed, and the first is a member who is in. */
async function signThree(): Promise<string> {
  const ana = await signWaiver(story.house, venue, 'Ana', 'López');
  story.house.clock.advance(1000);
  await signWaiver(story.house, venue, 'Ben', 'Kim');
  story.house.clock.advance(1000);
  await signWaiver(story.house, venue, 'Cleo', 'Kim');
  await addMember(story.house, venue.clientId, ana);
  const path = `/api/clients/${venue.clientId}/checkins`;
  const { status } = await story.house.request('POST', path, { token: venue.token, body: { waiver_id: ana } });
  expect(status).toBe(200);
  return ana;
}

const search = () => screen.getByLabelText<HTMLInputElement>('Search customers');

const rowTexts = () => rows().map(({ textContent }) => textContent);
const itemsOf = (name: string, where = document.body) =>
  within(within(where).getByRole('list', { name })).getAllByRole('listitem');

it('[F15] an owner refreshes the list of customers, sorts it, finds one without accents, and reads it offline', async () => {
  openAs(story, venue, '/my-customers');
  await screen.findByText('No customers yet');
  await signThree();
  await hit('button', 'Refresh Customer Data');
  await screen.findByText('3 customers · newest first');
  expect(rowTexts()).toEqual([
    expect.stringContaining('Cleo Kim'),
    expect.stringContaining('Ben Kim'),
    expect.stringContaining('Ana López'),
  ]);
  await hit('button', /^Adult Name/);
  await screen.findByText('sorted by Adult Name', { exact: false });
  await hit('button', /^Adult Name/);
  await screen.findByText('sorted by Adult Name, descending', { exact: false });
  await waitFor(() => {
    const rows = rowTexts();
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain('Ana López');
    expect(rows[2]).toContain('Ben Kim');
  });
  await put('Search customers', 'lopez');
  await screen.findByText(/^1 customer/);
  await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('Ana López')]));

  /* Until the browser has its own copy. */
  story.open('/customer-check-in');
  await screen.findByText('Showing 3 of 3 customers');
  story.open('/my-customers');
  await screen.findByText('3 customers · newest first');
  story.setOnline(false);
  await put('Search customers', 'kim');
  await screen.findByText(/This browser’s own copy is shown/);
  await screen.findByText(/^2 customers/);
  story.setOnline(true);
});

it('[F15] [F16] an owner opens a customer’s waiver and page, and comes back to the search', async () => {
  await signThree();
  const { shown } = savedFiles();
  openAs(story, venue, '/my-customers');
  await put('Search customers', 'lopez');
  await screen.findByText(/^1 customer/);
  await hit('button', 'View Waiver of Ana López');
  await waitFor(() => expect(shown.map(({ type }) => type)).toEqual(['application/pdf']));
  expect(await shown[0]?.slice(0, 5).text()).toBe('%PDF-');

  fireEvent.click(screen.getByText('Ana López', { selector: 'a' }));
  await only('heading', 'Ana López');
  await waitFor(() => expect(itemsOf('Waivers')).toHaveLength(1));
  await waitFor(() => expect(itemsOf('Check-ins')).toHaveLength(1));
  await screen.findByText('No bookings.');
  await hit('button', 'Member Card');
  const opened = await only('dialog');
  within(opened).getByRole('article', { name: 'Member card of Ana López' });
  pressOn(within(opened).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);

  fireEvent.click(await screen.findByText('← My Customers'));
  await waitFor(() => expect(search().value).toBe('lopez'));
  await screen.findByText(/^1 customer/);
});

it('[F16] an id of nobody leads to a page that knows nobody', async () => {
  openAs(story, venue, `/customers/${venue.clientId}-NOBODY`);
  await screen.findByText('Customer not found');
});
