import { updateBookingPolicy } from '@gatehouse/sync-protocol/areas/bookings/booking-policy.contracts';
import { createResource } from '@gatehouse/sync-protocol/areas/bookings/resources.contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { onePagePdf } from '../../helpers/samples/pdf-samples.ts';
import { book, openOffering } from '../../helpers/venues/offerings.ts';
import { deviceArgs } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';
import { press, pressOn } from '../support/hands.ts';
import { openAs } from '../support/screens.ts';
import { expectPath } from '../support/sign-in.ts';
import { openStory } from '../support/story.ts';

const expectDone = (done: number) => screen.findByText(`${done} of 8 done`);
const step = (title: string) => screen.findByText(title, { selector: 'a *' });

async function toDashboard(): Promise<void> {
  pressOn(await screen.findByText('Dashboard', { selector: 'nav a, nav a *' }));
  await expectPath('/client-dashboard');
}

it('[O30] a new venue goes from no step done to all eight, each where its line leads', async () => {
  const story = await openStory();
  const { house } = story;
  const venue = await house.createVenue();
  const copied: string[] = [];
  const writeText = async (text: string) => void copied.push(text);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  openAs(story, venue, '/client-dashboard');
  await expectDone(0);
  await screen.findByText('No waivers signed this week yet');

  pressOn(await step('Add your waiver'));
  const file = new File([new Uint8Array(await onePagePdf())], 'waiver.pdf', { type: 'application/pdf' });
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull());
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files: [file] } });
  await press('Upload Waiver');
  await screen.findByText('Waiver uploaded successfully!');
  await toDashboard();
  await expectDone(1);

  pressOn(await step('Share the link'));
  await press('Copy Waiver Link for Customers');
  await screen.findByText('Waiver link copied to clipboard!');
  expect(copied).toEqual([expect.stringMatching(new RegExp(`/waiver/${venue.clientId}$`))]);
  await toDashboard();
  await expectDone(2);
  expect((await step('Share the link')).closest('a')?.textContent).toMatch(/^✓?Share the link \(done\)/);

  /* From here on this browser follows its venue. */
  await screen.findByText('Online');
  const kiosk = await pairTestDevice(house, venue.clientId, 'kiosk');
  const { results } = await push(house, kiosk, [mutationOf(venue.clientId, 'sign_waiver', deviceArgs(venue.clientId))]);
  expect(results.map(({ status }) => status)).toEqual(['applied']);
  /* The signature reached this browser, and the tablet's step with it. */
  await expectDone(4);

  const ownerOf = { token: venue.token, params: { client_id: venue.clientId } };
  await call(house, createResource, { ...ownerOf, body: { resource_name: 'Field A' } });
  await call(house, updateBookingPolicy, { ...ownerOf, body: { move_until_hours: 24 } });
  expect((await book(house, await openOffering(house, venue))).status).toBe(200);
  await expectDone(8);
  await screen.findByText('You’re all set');
  story.reload();
  await screen.findByText(/, in the venue’s time\.$/);
  expect(screen.queryByText('Pair a tablet')).toBeNull();
});
