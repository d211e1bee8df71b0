import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { QueueDatabase } from '@gatehouse/client/db/queue-database';
import { isWaiting } from '@gatehouse/client/db/queue-store';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { giveRole } from '../../helpers/venues/staff.ts';
import { expectStored, openDesk, signWaiver } from '../support/desk.ts';
import { hit, press } from '../support/hands.ts';
import { expectPath } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

const { press: key, type } = keyboard();

async function waiting(): Promise<string[]> {
  const queue = new QueueDatabase();
  const entries = (await queue.list()).filter(isWaiting);
  queue.close();
  return entries.map(({ clientId, name }) => `${name} at ${clientId}`);
}

const account = () => document.querySelector<HTMLElement>('summary[aria-label^="Account of"]');

async function openVenue(name: RegExp): Promise<void> {
  await waitFor(() => expect(account()).not.toBeNull());
  account()?.click();
  await press(name);
}

it('[U64] [D15] what was not sent at one venue stays while another is open, and is sent after the way back', async () => {
  const story = await openStory();
  const { house } = story;
  const red = await createSigningVenue(house, { clientName: 'Red Rock' });
  const blue = await createSigningVenue(house, { clientName: 'Blue Bay' });
  await giveRole(house, red.userId, blue.clientId, 'desk');
  const zainab = await signWaiver(house, red, 'Zainab', 'Haddad');
  await openDesk(story, red, 1);

  /* The server stops answering pushes alone: the queue can’t be sent, and the venue can be left. */
  const push = stopPushes();
  type('Zainab');
  await screen.findByText(/Enter checks in Zainab/);
  key('Enter');
  await waitFor(async () => expect(await waiting()).toEqual([`check_in at ${red.clientId}`]));

  await openVenue(/^Blue Bay/);
  await expectPath('/client-dashboard');
  await screen.findAllByText('Blue Bay');
  push.goOn();
  await hit('link', 'Customers');
  await screen.findAllByText(/No customers|Showing 0|0 customers/);
  expect(await waiting()).toEqual([`check_in at ${red.clientId}`]);
  await expectStoredNothing();

  await openVenue(/^Red Rock/);
  await expectPath('/client-dashboard');
  await expectStored(story, red, [{ waiverId: zainab, isUndone: false }]);
  expect(await waiting()).toEqual([]);

  async function expectStoredNothing(): Promise<void> {
    const rows = await house.deps.db.readPlatform((db) => db.selectFrom('check_ins').selectAll().execute());
    expect(rows).toEqual([]);
  }
});

function stopPushes() {
  const answer = globalThis.fetch;
  let isStopped = true;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (isStopped && url.includes('/api/sync/push')) throw new TypeError('Failed to fetch');
    return answer(input, init);
  };
  return {
    goOn: () => {
      isStopped = false;
    },
  };
}
