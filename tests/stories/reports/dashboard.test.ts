import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { postCheckIn, queuedCheckIn } from '../../helpers/venues/check-in-calls.ts';
import { createSigningVenue, deviceArgs, expireSubscription } from '../../helpers/venues/signing-venue.ts';
import { mutationOf, pairTestDevice, push } from '../../helpers/venues/sync-device.ts';
import { signWaiver } from '../support/desk.ts';
import { hit, only } from '../support/hands.ts';
import { openAs } from '../support/screens.ts';
import { openStory, type Story } from '../support/story.ts';

let story: Story;

beforeEach(async () => {
  story = await openStory();
});

const checkInsToday = () => screen.getByTestId('daily-check-ins').textContent;
const banner = () => only('region', 'Subscription notice');
const buttonOf = async (text: string): Promise<HTMLButtonElement> => {
  const [found] = await screen.findAllByText(text);
  return found?.closest('button') ?? Promise.reject(new Error(`${text} is no button.`));
};

it('a signature at a kiosk and a check-in at a desk show on the dashboard without a reload', async () => {
  const venue = await createSigningVenue(story.house);
  const { clientId } = venue;
  const waiverId = await signWaiver(story.house, venue, 'Zoë', 'Łukasik');
  /* What the page learns at its first contact with the server is no change. */
  openAs(story, venue, '/customer-check-in');
  await screen.findByText('Showing 1 of 1 customers');
  await hit('link', 'Dashboard');
  const waivers = await only('region', /^Waivers Completed in past 7 days/);
  await waitFor(() => expect(waivers.textContent).toContain('1 waiver completed'));
  expect(checkInsToday()).toBe('0');

  const kiosk = await pairTestDevice(story.house, clientId, 'kiosk');
  const args = deviceArgs(clientId, { adult_first_name: 'Ada', adult_last_name: 'Lovelace' });
  const signing = await push(story.house, kiosk, [mutationOf(clientId, 'sign_waiver', { ...args })]);
  expect(signing.results).toMatchObject([{ status: 'applied' }]);
  await waitFor(() => expect(waivers.textContent).toContain('2 waivers completed'));

  const desk = await pairTestDevice(story.house, clientId, 'front_desk');
  const atUtc = new Date(story.house.clock.now()).toISOString();
  const checkIn = await push(story.house, desk, [queuedCheckIn(venue, waiverId, atUtc)]);
  expect(checkIn.results).toMatchObject([{ status: 'applied' }]);
  await waitFor(() => expect(checkInsToday()).toBe('1'));
  expect(waivers.isConnected).toBe(true);
});

it('[O50] the first numbers are of the venue’s day, in a browser elsewhere that has nothing of the venue yet', async () => {
  /* It is the next day there. */
  const venue = await createSigningVenue(story.house, { timeZone: 'Pacific/Kiritimati' });
  const waiverId = await signWaiver(story.house, venue, 'Zoë', 'Łukasik');
  expect((await postCheckIn(story.house, venue, { waiver_id: waiverId })).status).toBe(200);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (...[input, init]: Parameters<typeof fetch>) =>
    new Request(new URL(input instanceof Request ? input.url : input, location.href)).url.includes('/api/sync/pull')
      ? new Promise<never>(() => undefined)
      : answered(input, init),
  );
  openAs(story, venue, '/client-dashboard');
  await waitFor(() => expect(checkInsToday()).toBe('1'));
  const clock = await only('region', 'Current Date & Time');
  await waitFor(() => expect(clock.textContent).toContain('Tue, Jun 16, 2026'));
});

it.each([
  ['2026-06-18', 'becomes read-only on'],
  ['2026-06-12', '4 days of grace left.'],
])(
  '[U8] the banner of a venue that is paid until %s warns, and leads to the renewal',
  async (servicePaidUntil, words) => {
    const venue = await story.house.createVenue({ servicePaidUntil });
    openAs(story, venue, '/client-dashboard');
    expect((await banner()).textContent).toContain(words);
    within(await banner())
      .getByText('Renew Now')
      .click();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/payments?tab=subscription'));
    expect((await buttonOf('Renew for $75.00')).disabled).toBe(false);
    story.open('/my-devices');
    expect((await buttonOf('Add a device')).disabled).toBe(false);
  },
);

it('[W6] a read-only venue can change nothing but its door goes on, in the interface as on the server', async () => {
  const venue = await createSigningVenue(story.house);
  const { clientId, token } = venue;
  await signWaiver(story.house, venue, 'Zoë', 'Łukasik');
  await pairTestDevice(story.house, clientId, 'front_desk');
  await expireSubscription(story.house, venue);

  openAs(story, venue, '/my-waiver');
  expect((await banner()).textContent).toContain('Access is read-only.');
  for (const name of ['Replace Waiver', 'Delete Waiver']) {
    await waitFor(async () => expect((await buttonOf(name)).disabled).toBe(true));
    expect((await buttonOf(name)).title).toMatch(/subscription has expired/);
  }
  expect((await buttonOf('Copy Waiver Link for Customers')).disabled).toBe(false);
  const refused = await story.house.request('DELETE', `/api/clients/${clientId}/waiver-pdf`, { token });
  expect(refused).toMatchObject({ status: 403, body: { code: 'SUBSCRIPTION_EXPIRED' } });

  story.open('/my-devices');
  const paired = await only('article', 'front_desk');
  await waitFor(async () => expect((await buttonOf('Add a device')).disabled).toBe(true));
  expect(within(paired).getByRole<HTMLButtonElement>('button', { name: 'Settings' }).disabled).toBe(true);
  await hit('button', /^More for /, paired);
  await hit('menuitem', 'Remove');
  await hit('button', 'Cancel', await only('dialog', /^Remove “/));

  await signWaiver(story.house, venue, 'Björn', 'Larsen');
  story.open('/customer-check-in');
  await screen.findByText('Björn Larsen');
  await hit('button', 'Check In Björn Larsen');
  await screen.findByText('Already Checked In (1)');
  const path = `/api/clients/${clientId}/checkins/today`;
  await waitFor(async () => expect((await story.house.request('GET', path, { token })).body).toHaveLength(1));
});
