import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { queuedCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';
import { expectStored, openDesk, signWaiver, storedCheckIns } from '../support/desk.ts';
import { openStory, type Story } from '../support/story.ts';

/* Who is in is read from the server's own rows: what a screen says is what is tested. */

let story: Story;
let venue: TestVenue;
let zainab: string;
let gabriel: string;
let bjorn: string;
const { press, pressAlt, hold, type, scan } = keyboard();

beforeEach(async () => {
  story = await openStory();
  venue = await createSigningVenue(story.house);
  zainab = await signWaiver(story.house, venue, 'Zainab', 'Haddad');
  gabriel = await signWaiver(story.house, venue, 'Gabriel', 'Ortiz');
  bjorn = await signWaiver(story.house, venue, 'Björn', 'Larsen');
  await openDesk(story, venue, 3);
});

const search = () => screen.getByLabelText<HTMLInputElement>('Search customers');
const panel = () => screen.getByLabelText('Scan result', { selector: 'section' });
const expectLevel = (level: string) => waitFor(() => expect(panel().dataset['level']).toBe(level));
const expectPanel = (text: string) => waitFor(() => expect(panel().textContent).toContain(text));
const rowAction = () => document.querySelector<HTMLElement>('[data-row-action="0"]');
const isIn = (waiverId: string) => ({ waiverId, isUndone: false });
const isOut = (waiverId: string) => ({ waiverId, isUndone: true });
const expectIn = (...waiverIds: string[]) => expectStored(story, venue, waiverIds.map(isIn));

/** Types until Enter checks in this person. */
async function find(text: string, name: string): Promise<void> {
  type(text);
  await screen.findByText(new RegExp(`Enter checks in ${name}`));
}

/** Another desk of the venue, which is only heard of by sync. */
async function otherDesk() {
  const device = await pairTestDevice(story.house, venue.clientId, 'front_desk');
  const send = async (mutation: object) => {
    expect((await push(story.house, device, [mutation])).results).toMatchObject([{ status: 'applied' }]);
  };
  return {
    async checkIn(waiverId: string): Promise<string> {
      const mutation = queuedCheckIn(venue, waiverId, new Date(story.house.clock.now()).toISOString());
      await send(mutation);
      return (mutation['args'] as { checkin_id: string }).checkin_id;
    },
    undo: (checkinId: string) => send(mutationOf(venue.clientId, 'undo_check_in', { checkin_id: checkinId })),
  };
}

it('[K12] with a name half typed, Enter after a scan checks in the person of the verdict and nobody else', async () => {
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
  await expectIn(bjorn);
});

it('after a scan that lets nobody in, Enter checks in nobody', async () => {
  type('zai');
  await screen.findByText('Not Checked In Customers (1)');
  scan(`${venue.clientId}M0000000X`);
  await expectLevel('unknown');
  press('Enter');
  press('Enter');
  await expectIn();
  await find('n', 'Zainab Haddad');
  press('Enter');
  await expectIn(zainab);
});

it('a held Enter checks in one person once, from the search, from a row and from a verdict', async () => {
  await find('zai', 'Zainab Haddad');
  hold('Enter', 12);
  await expectIn(zainab);
  press('ArrowDown');
  expect(document.activeElement).toBe(rowAction());
  const isGabriel = rowAction()?.getAttribute('aria-label')?.includes('Gabriel');
  hold('Enter', 12);
  const [second, third] = isGabriel ? [gabriel, bjorn] : [bjorn, gabriel];
  await expectIn(zainab, second);
  scan(third);
  await expectLevel('ready');
  hold('Enter', 12);
  await expectIn(zainab, second, third);
});

it('a card scanned twice is one check-in, and a third scan says that the person is in', async () => {
  scan(bjorn);
  scan(bjorn);
  await expectLevel('ready');
  press('Enter');
  scan(bjorn);
  await expectPanel('Already in at');
  press('Enter');
  press('Enter');
  await expectIn(bjorn);
});

it('[K12] a scan in the middle of a name: typing on takes Enter back to the person found', async () => {
  type('zai');
  scan(bjorn);
  await expectPanel('Björn Larsen');
  expect(document.activeElement).toBe(search());
  expect(search().value).toBe('zai');
  await find('nab', 'Zainab Haddad');
  expect(search().value).toBe('zainab');
  press('Enter');
  await expectIn(zainab);
});

it('undo takes back this desk’s check-ins one by one, newest first, each by name', async () => {
  await find('zai', 'Zainab Haddad');
  press('Enter');
  await screen.findAllByText('Zainab Haddad checked in');
  scan(bjorn);
  await expectLevel('ready');
  press('Enter');
  await expectPanel('Checked in');
  await find('gab', 'Gabriel Ortiz');
  press('Enter');
  await expectIn(zainab, bjorn, gabriel);

  pressAlt('u');
  await screen.findAllByText('Check-in of Gabriel Ortiz undone');
  pressAlt('u');
  await screen.findAllByText('Check-in of Björn Larsen undone');
  await waitFor(() => expect(panel().textContent).not.toContain('Checked in'));
  await expectStored(story, venue, [isIn(zainab), isOut(bjorn), isOut(gabriel)]);
  pressAlt('u');
  pressAlt('u');
  await screen.findAllByText('This desk has no check-in to undo.');
  await expectStored(story, venue, [isOut(zainab), isOut(bjorn), isOut(gabriel)]);
});

it('a person who arrives by sync moves the list, not the selection', async () => {
  type('zai');
  await screen.findByText('Not Checked In Customers (1)');
  await signWaiver(story.house, venue, 'Zaida', 'Moreno');
  await screen.findByText('Not Checked In Customers (2)');
  press('Enter');
  await expectIn(zainab);
});

it('a double click on a row checks in that one person', async () => {
  const button = screen.getByLabelText('Check In Gabriel Ortiz');
  const at = Number(button.dataset['rowAction']);
  fireEvent.click(button, { detail: 1 });
  /* The second half hits what is at that place by then. */
  if (button.isConnected) fireEvent.click(button, { detail: 2 });
  await screen.findByText('Already Checked In (1)');
  fireEvent.click(document.querySelector(`[data-row-action="${Math.min(at, 1)}"]`) as Element, { detail: 2 });
  await expectIn(gabriel);
});

it('two desks check in the same person at once: one stays in until both have undone', async () => {
  const other = await otherDesk();
  scan(bjorn);
  await expectLevel('ready');
  story.setOnline(false);
  press('Enter');
  await expectPanel('Checked in');
  const theirs = await other.checkIn(bjorn);
  story.setOnline(true);
  await expectIn(bjorn, bjorn);
  await screen.findByText('Already Checked In (1)');

  const living = async () => (await storedCheckIns(story.house, venue)).filter(({ isUndone }) => !isUndone);
  pressAlt('u');
  await waitFor(async () => expect(await living()).toEqual([isIn(bjorn)]));
  expect(screen.getByText('Already Checked In (1)')).toBeDefined();
  await other.undo(theirs);
  expect(await living()).toEqual([]);
  await screen.findByText('Already Checked In (0)');
});

it('a person whom the other desk let in meanwhile is not checked in again', async () => {
  scan(bjorn);
  await expectLevel('ready');
  await (await otherDesk()).checkIn(bjorn);
  await screen.findByText('Already Checked In (1)');
  press('Enter');
  await expectPanel('Already in at');
  await expectIn(bjorn);
});
