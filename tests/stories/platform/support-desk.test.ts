import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { press, pressOn, put } from '../support/hands.ts';
import { openAs, pick, rows } from '../support/screens.ts';
import { openStory } from '../support/story.ts';

async function openQuarry() {
  const story = await openStory();
  return { story, venue: await createSigningVenue(story.house, { clientName: 'Quarry' }) };
}

it('[Y21] [Y22] [Y23] an admin helps a client without changing anything, and the owner sees each look', async () => {
  const { story, venue } = await openQuarry();
  await story.house.createVenue({ clientName: 'Ravine' });
  await signWaiver(story.house, venue, 'Józef', 'Łukasik');
  openAs(story, await story.house.createAdmin(), '/customer-view');
  await put('Search clients', 'Quarry');
  await screen.findByText('1 client', { exact: true });
  pressOn(await screen.findByText('Quarry', { selector: 'button, button *' }));
  await screen.findByText('Quarry', { selector: 'h2' });
  await screen.findByText(/^Waivers this week/);
  await screen.findByText('No devices yet.');

  pressOn(screen.getByText('Client Info', { selector: '[role=tab], [role=tab] *' }));
  await screen.findByText(`${venue.email} (confirmed)`);
  await put('Name or waiver ID', 'lukasik');
  await press('Find');
  await screen.findByText('Please choose a reason');
  await pick('Reason, shown to the client', 'A privacy request');
  await press('Find');
  const found = await screen.findByLabelText('Customers', { selector: 'table' });
  expect(found.textContent).toContain('Łukasik');

  await press('Reset Password');
  await press('Send the link');
  await screen.findByText(new RegExp(`on its way to ${venue.email}`));

  story.inBrowser('the owner’s');
  openAs(story, venue, '/my-profile');
  const looks = await screen.findByLabelText('Support access', { selector: 'ul' });
  await waitFor(() => expect(within(looks).getAllByRole('listitem')).toHaveLength(5));
  expect(looks.textContent).toContain('Looked up customers: a privacy request');
  expect(looks.textContent).toContain('Mailed a link to choose a new password');
});

it('[Y24] [Y25] an admin reads a client’s audit log, filters it and verifies it', async () => {
  const { story, venue } = await openQuarry();
  for (const name of ['Zainab', 'Gabriel', 'Björn']) await signWaiver(story.house, venue, name, 'Larsen');
  openAs(story, await story.house.createAdmin(), '/admin/audit-log');
  await pick('Audit log of', /^Quarry/, 'Quarry');
  /* Each filter draws another table. */
  const log = () => screen.getByLabelText('Audit log', { selector: 'table' });
  const expectLinks = (count: number) => waitFor(() => expect(rows(log())).toHaveLength(count));
  await expectLinks(5);
  expect(log().textContent).toContain('Support viewed the audit log');
  const [visitor] = within(log()).getAllByText('Visitor', { selector: 'button' });
  pressOn(visitor as HTMLElement);
  await expectLinks(3);
  expect(log().textContent).not.toContain('Waiver document uploaded');
  await press('Verify');
  await screen.findByText('5 links checked. Nothing was altered, removed or cut off.');
});
