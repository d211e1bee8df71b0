import { keyboard } from '@gatehouse/client/app/testing/keyboard';
import { givePaper } from '@gatehouse/client/components/signature-pad/testing/signed-by-hand';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { addMember } from '../../helpers/venues/people.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import { signWaiver } from '../support/desk.ts';
import { press, pressOn, put } from '../support/hands.ts';
import { openStory, type Story } from '../support/story.ts';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

async function openVenue(): Promise<{ story: Story; venue: TestVenue; ada: string }> {
  const story = await openStory();
  const venue = await createSigningVenue(story.house);
  return { story, venue, ada: await signWaiver(story.house, venue, 'Ada', 'Lovelace') };
}

it('[O40] [O42] the owner makes a code, which pairs a scan station once it is typed right; its strip leads nowhere', async () => {
  const { story, venue, ada } = await openVenue();
  const { open, inBrowser, setOnline } = story;
  /* The picture of the code needs paper. */
  givePaper();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME);
  const membershipId = await addMember(story.house, venue.clientId, ada);
  localStorage.setItem('token', venue.token);
  open('/my-devices');
  expect(await screen.findByRole('article', { name: 'Chrome on Linux · this browser' })).toBeDefined();
  const [add] = await screen.findAllByText('Add a device');
  pressOn(add as HTMLElement);
  pressOn(await screen.findByLabelText('Scan station'));
  const dialog = screen.getByRole('dialog');
  await put(/^Name/, 'Turnstile', dialog);
  await press('Make pairing code', dialog);
  const code = (await screen.findByTestId('pairing-code')).textContent;
  expect(screen.getByText(/Expires in/).textContent).toMatch(/^Single use\. Expires in (10:00|9:[0-5]\d)$/);

  inBrowser('of the scan station');
  open('/pair');
  await put(
    /^Pairing code/,
    code.replace(/.$/, (last) => (last === 'Z' ? 'Y' : 'Z')),
  );
  await press('Pair this device');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'That code isn’t valid. Check each character and try again.',
  );
  await put(/^Pairing code/, code);
  await press('Pair this device');
  await screen.findByText('Turnstile · Scan station');
  open('/scan-station');
  await screen.findByText('Scan your member card');
  const strip = await screen.findByTestId('status-strip');
  await waitFor(() => expect(strip.textContent).toMatch(/Online$/));
  setOnline(false);
  keyboard().scan(membershipId);
  await waitFor(() => expect(strip.textContent).toContain('Offline (1 unsent)'));
  expect(strip.querySelectorAll('a, button')).toHaveLength(0);

  setOnline(true);
  inBrowser('first');
  open('/my-devices');
  const tablets = await screen.findByRole('region', { name: 'Tablets (1)' });
  expect(within(tablets).getAllByRole('article')).toHaveLength(1);
});
