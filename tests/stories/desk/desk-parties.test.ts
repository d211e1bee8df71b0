import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { openDesk } from '../support/desk.ts';
import {
  ask,
  bookAtDesk,
  cancelBooking,
  createPartyVenue,
  partyRow,
  partyRows,
  signForParty,
  TODAY,
  TOMORROW,
} from '../support/parties.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;
let venue: TestVenue;
const { press, pressAlt, hold, type } = keyboard();

beforeEach(async () => {
  story = await openStory();
  venue = await createPartyVenue(story.house);
});

const bookParty = (name: string, time: string, fields?: Record<string, unknown>): Promise<string> =>
  bookAtDesk(story.house, venue, { party_name: name, booking_time: time, ...fields });

/** Every check-in of a party that the server has stored, by its count. */
async function storedParties(): Promise<{ booking_id: string; party_goers: number }[]> {
  return story.house.deps.db.readVenue(venue.clientId, (db) =>
    db
      .selectFrom('party_check_ins')
      .where('client_id', '=', venue.clientId)
      .orderBy('party_goers')
      .select(['booking_id', 'party_goers'])
      .execute(),
  );
}

const search = () => screen.getByLabelText<HTMLInputElement>('Search customers');
const find = (text: string) => fireEvent.change(search(), { target: { value: text } });
/* Its role alone, because a role with a name takes its time on a whole screen. */
const opened = () => document.querySelector<HTMLElement>('[role="dialog"]');
const dialog = () => within(opened() as HTMLElement);
const count = () => dialog().getByLabelText(/^How many/);
const hasFocus = (element: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element()));
const isClosed = () => waitFor(() => expect(opened()).toBeNull());
const rowSays = (name: string, text: string | RegExp) =>
  waitFor(() => expect(partyRow(name).textContent).toMatch(text));

it('[B16] with the network gone, a desk checks parties in by keyboard alone; then the server has each count once', async () => {
  const curie = await bookParty('Curie', '12:00');
  const fermi = await bookParty('Fermi', '13:00', { add_players: 0 });
  await cancelBooking(story.house, venue, await bookParty('Meitner', '14:00'));
  await bookParty('Hahn', '12:00', { date_scheduled: TOMORROW });
  await signForParty(story.house, venue, curie);
  await openDesk(story, venue, 2);
  pressAlt('p');
  await screen.findByText('Today’s Parties (0 of 2 checked in)');
  expect(partyRows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/12:00 PM.*Curie/),
    expect.stringMatching(/1:00 PM.*Fermi/),
  ]);
  expect(partyRow('Curie').textContent).toContain('1 of 10 signed');
  expect(partyRow('Curie').textContent).toContain('(212) 555-0177');

  story.setOnline(false);
  /* It counts the party that it finds. */
  await hasFocus(search);
  type('cur');
  await screen.findByText('Parties Found (1)');
  press('Enter');
  await hasFocus(() => dialog().getByLabelText('How many came?'));
  expect(count()).toHaveProperty('value', '1');
  expect(dialog().getByText('9 of 10 have not signed')).toBeDefined();
  type('9');
  press('ArrowDown');
  expect(dialog().getByText('Check In 8 People')).toBeDefined();
  press('Enter');
  expect(dialog().getByText('Please enter a reason')).toBeDefined();
  await hasFocus(() => dialog().getByLabelText('Why may 7 people come in who have not signed?'));
  type('Paper waivers');
  press('Enter');
  await isClosed();
  await hasFocus(search);
  await rowSays('Curie', /Checked in at \d+:\d\d [AP]M, 8 of 10 came/);
  expect(partyRow('Curie').textContent).toContain('Not sent yet');
  await screen.findAllByText('Curie checked in, 8 of 10 came');

  /* A held key on a row counts once. */
  press('ArrowDown');
  await hasFocus(() => screen.getByLabelText('Check in party Fermi'));
  hold('Enter', 8);
  await hasFocus(count);
  /* Nobody has signed, so Enter by habit checks in no one. */
  press('Enter');
  expect(dialog().getByText('4 of 4 have not signed')).toBeDefined();
  fireEvent.click(dialog().getByText('Check In Anyway…'));
  await hasFocus(() => dialog().getByLabelText('Why may 4 people come in who have not signed?'));
  type('Guests of the owner');
  press('Enter');
  press('Enter');
  await screen.findByText('Today’s Parties (2 of 2 checked in)');
  await isClosed();

  /* The same count again is not another one, and late arrivals are. */
  press('ArrowDown');
  await hasFocus(() => screen.getByLabelText('Change count of Curie'));
  press('Enter');
  await hasFocus(count);
  expect(opened()?.textContent).toContain('8 of 10 came');
  press('Enter');
  await screen.findAllByText('Curie is already in, 8 of 10 came');
  await isClosed();
  press('ArrowDown');
  press('Enter');
  await hasFocus(count);
  press('ArrowUp');
  fireEvent.change(dialog().getByLabelText('Why may 1 person come in who has not signed?'), {
    target: { value: 'Late' },
  });
  press('Enter');
  await rowSays('Curie', '9 of 10 came');
  await isClosed();

  /* It finds a party of another day, and a canceled one that it can’t check in. */
  find('hahn');
  await rowSays('Hahn', /Booked for .*, not today/);
  find('555-0177');
  await rowSays('Meitner', 'Canceled');
  expect(partyRow('Meitner').querySelector('button')).toBeNull();
  find('');
  expect(await storedParties()).toEqual([]);

  /* The outbox names what waits. */
  fireEvent.click(screen.getByText('Show'));
  for (const title of ['Curie, 8 people', 'Curie, 9 people', 'Fermi, 4 people'])
    await screen.findByText(`Party check-in of ${title}`);
  fireEvent.click(screen.getByText('Customers', { selector: 'a, a *' }));
  fireEvent.click(await screen.findByText('Parties (2)'));

  story.setOnline(true);
  const counts = [
    { booking_id: fermi, party_goers: 4 },
    { booking_id: curie, party_goers: 8 },
    { booking_id: curie, party_goers: 9 },
  ];
  await waitFor(async () => expect(await storedParties()).toEqual(counts));
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  await rowSays('Curie', '9 of 10 came');

  story.inBrowser('another desk');
  await openDesk(story, venue, 2);
  fireEvent.click(screen.getByText('Parties (2)'));
  await rowSays('Curie', /Checked in at .*, 9 of 10 came/);
  const { bookings } = await ask<{
    bookings: { party_name: string; check_in_status: string; party_goers?: number }[];
  }>(story.house, venue, 'GET', `/bookings?from=${TODAY}&to=${TODAY}`);
  expect(bookings.map((each) => [each.party_name, each.check_in_status, each.party_goers])).toEqual([
    ['Curie', 'checked in', 9],
    ['Fermi', 'checked in', 4],
    ['Meitner', 'cancelled', undefined],
  ]);
  expect(await storedParties()).toEqual(counts);
});

it('[B16] a double click checks a party in once, and each signature is counted as it arrives', async () => {
  const curie = await bookParty('Curie', '12:00');
  await openDesk(story, venue, 1);
  fireEvent.click(screen.getByText('Parties (1)'));
  await rowSays('Curie', '0 of 10 signed');
  await signForParty(story.house, venue, curie);
  await rowSays('Curie', '1 of 10 signed');
  doubleClick(screen.getByLabelText('Check in party Curie'));
  doubleClick(await screen.findByText('Check In 1 Person'));
  await rowSays('Curie', '1 of 10 came');
  await waitFor(async () => expect(await storedParties()).toEqual([{ booking_id: curie, party_goers: 1 }]));
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(await storedParties()).toHaveLength(1);

  /* The one who signed is in by name, and one undo takes both back. */
  await screen.findByText('Already Checked In (1)');
  await isClosed();
  fireEvent.click(screen.getByLabelText('Change count of Curie'));
  fireEvent.click(await screen.findByText('Undo Check-In'));
  await screen.findAllByText('Check-in of Curie undone');
  await screen.findByLabelText('Check in party Curie');
  await screen.findByText('Already Checked In (0)');
});

function doubleClick(element: HTMLElement): void {
  fireEvent.click(element, { detail: 1 });
  fireEvent.click(element, { detail: 2 });
}
