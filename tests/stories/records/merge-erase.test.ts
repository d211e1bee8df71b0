import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { addMember } from '../../helpers/venues/people.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { allOf, hit, only, put } from '../support/hands.ts';
import { savedFiles } from '../support/saved-files.ts';
import { expectDialogs, openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
let william: string;
let bill: string;
let card: string;

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
  william = await signWaiver(story.house, venue, 'William', 'Bates');
  bill = await signWaiver(story.house, venue, 'Bill', 'Bates');
  card = await addMember(story.house, venue.clientId, bill);
});

const record = () => only('region', 'Record');

/** Merges the record of Bill into that of William on the screen. */
async function merge(): Promise<void> {
  openAs(story, venue, `/customers/${william}`);
  await hit('button', 'Merge with another record…', await record());
  const opened = await only('dialog');
  await put('The other record of this person', 'bates', opened);
  await within(opened).findByText('Bill Bates', { exact: false });
  expect(itemsOf('Records found', opened)).toHaveLength(1);
  await hit('button', /^Choose Bill Bates/, opened);
  const kept = async (name: string) => within(opened).findByRole('article', { name: `Kept: ${name}` });
  expect((await kept('William Bates')).textContent).toContain('No membership');
  await within(opened).findByText(/^Together: 2 signed waivers, 0 check-ins/);
  await hit('button', 'Keep the other one', opened);
  expect((await kept('Bill Bates')).textContent).toContain('Membership until');
  await hit('button', 'Keep the other one', opened);
  await kept('William Bates');
  await put('Reason (optional)', 'A nickname', opened);
  await hit('button', 'Merge', opened);
  await waitFor(async () => expect((await record()).textContent).toContain('Bill Bates merged into William Bates'));
  await expectDialogs(0);
}

const itemsOf = (name: string, where = document.body) =>
  within(within(where).getByRole('list', { name })).getAllByRole('listitem');

it('[F22] [F23] an owner merges two records of one person, who is in once by the old card', async () => {
  await merge();
  story.open(`/customers/${bill}`);
  (await within(await record()).findByText('Open the kept record')).click();
  await waitFor(() => expect(window.location.pathname).toBe(`/customers/${william}`));

  story.open('/customer-check-in');
  await screen.findByText('Showing 1 of 1 customers');
  await put('Search customers', 'bill');
  await screen.findAllByText('William Bates');
  story.open('/scan-in');
  const field = await screen.findByLabelText<HTMLInputElement>('Membership ID');
  /* The page may still be reading its people. */
  await vi.waitFor(() => {
    fireEvent.change(field, { target: { value: card } });
    field.form?.requestSubmit();
    expect(allOf('button', 'Check In')).toHaveLength(1);
  }, 10_000);
  await hit('button', 'Check In');
  await screen.findByText(/checked in successfully/);
  const at = `/api/clients/${venue.clientId}/checkins`;
  const { token } = venue;
  await waitFor(async () => expect((await story.house.request('GET', `${at}/today`, { token })).body).toHaveLength(1));
  const again = await story.house.request('POST', at, { token, body: { waiver_id: william } });
  expect(again.body).toMatchObject({ duplicate: true });
});

it('[F24] an owner undoes a merge, and the desk lists both again', async () => {
  await merge();
  await hit('button', 'Undo the merge of Bill Bates', await record());
  await hit('button', 'Undo merge', await only('dialog'));
  await within(await record()).findByText(/undone/);
  story.open('/customer-check-in');
  await screen.findByText('Showing 2 of 2 customers');
});

it('[F25] an owner erases someone on request after typing a word, and opens what is kept for a reason', async () => {
  const { saved } = savedFiles();
  openAs(story, venue, `/customers/${bill}`);
  await hit('button', 'Erase on request…', await record());
  const opened = await only('dialog');
  await within(opened).findByText(/1 signed waiver as legal evidence/);
  expect(itemsOf('What is kept', opened)[0]?.textContent).toContain('1 signed waiver as legal evidence');
  await hit('button', 'Erase for good', opened);
  await within(opened).findByText('Please type ERASE');
  await put(/^Reason/, 'Asked by mail', opened);
  await put(/^Type ERASE to confirm/, 'erase', opened);
  await hit('button', 'Erase for good', opened);
  const erased = await within(opened).findByRole('list', { name: 'Erased' });
  expect(erased.textContent).toContain('1 membership; the card stops working');
  await hit('button', 'Done', opened);
  story.open('/customer-check-in');
  await screen.findByText('Showing 1 of 1 customers');

  story.open('/customer-check-in?view=customers');
  await hit('button', 'Privacy requests');
  const requests = await only('dialog');
  await hit('button', /Asked by mail/, requests);
  await put(/^Reason for opening it/, 'A claim', requests);
  await hit('button', 'Save signed PDF', requests);
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual([`waiver-${bill}.pdf`]));
});
