import { screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import { type HeldBooking, pay, payLink } from '../../helpers/billing/paid-bookings.ts';
import { book } from '../../helpers/venues/offerings.ts';
import { hit, only, put } from '../support/hands.ts';
import {
  DECLINED_CARD,
  fillCard,
  GOOD_CARD,
  openPayingStory,
  openPayingVenue,
  type PayingStory,
} from '../support/paying.ts';

let story: PayingStory;
beforeEach(async () => {
  story = await openPayingStory();
});

function openAs({ token }: TestVenue, path: string): void {
  localStorage.setItem('token', token);
  story.open(path);
}

/** The text that the page has put on the clipboard, which jsdom lacks. */
function clipboard(): () => string {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  return () => writeText.mock.lastCall?.[0] ?? '';
}

/** How many pages of the venue's rows the browser has stored. */
async function storedPages(): Promise<number> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  const name = names.find((each) => each.startsWith('gatehouse-cache-'));
  if (!name) return 0;
  const cache = await new Dexie(name).open();
  const count = await cache.table('pages').count();
  cache.close();
  return count;
}

it('[P1] staff copy a link of a payment that was declined, the visitor pays through it, and the list says so', async () => {
  const copied = clipboard();
  const { venue, offering } = await openPayingVenue(story.house);
  openAs(venue, '/payments');
  await screen.findByText('No payments found');
  const { booking_id: bookingId } = (await book(story.house, offering)).body;
  const held: HeldBooking = await payLink(story.house, offering, bookingId);
  const payAsVisitor = async (path: string, card: string): Promise<void> => {
    story.inBrowser('phone');
    story.open(path);
    await fillCard(card);
    await hit('button', 'Pay $25.00');
  };
  await payAsVisitor(`/payment/${bookingId}/${held.token}`, DECLINED_CARD);
  await screen.findByText(/^The card was declined\./);

  const openList = async (): Promise<ReturnType<typeof within>> => {
    story.inBrowser('first');
    story.open('/payments');
    return within(await screen.findByLabelText('Booking payments'));
  };
  const declined = await openList();
  await declined.findByText('Declined');
  await declined.findByText('Marie Curie');
  await hit('button', /^Copy Payment Link/);
  await screen.findByText('Payment link copied to clipboard!');
  expect(copied()).toMatch(new RegExp(`^${story.house.deps.config.publicUrl}/payment/${bookingId}/[\\w-]{43}$`));
  await payAsVisitor(new URL(copied()).pathname, GOOD_CARD);
  await screen.findByText('Payment Successful!');

  const paid = await openList();
  await paid.findByText('Completed');
  paid.getByText(/^Receipt/);
  await waitFor(() => expect(screen.queryByText('Copy Payment Link')).toBeNull());
  await hit('tab', 'Subscription');
  await screen.findByText('Renew your subscription');
  await hit('tab', 'Bookings');
});

it('payments that were seen can be read without the network, with the names of the sealed bookings', async () => {
  const { venue, offering } = await openPayingVenue(story.house);
  const { booking_id: bookingId } = (await book(story.house, offering)).body;
  expect((await pay(story.house, await payLink(story.house, offering, bookingId))).status).toBe(200);
  openAs(venue, '/payments');
  await screen.findByText('Completed');
  await waitFor(async () => expect(await storedPages()).toBeGreaterThan(0));
  story.setOnline(false);
  story.reload();
  await screen.findByText(/Payments are as last seen at/);
  const seen = () => screen.getByLabelText('Booking payments').textContent;
  expect(seen()).toContain('Completed');
  await waitFor(() => expect(seen()).toContain('Marie Curie'));
});

it('[R15] an owner connects a Square account, updates and removes it', async () => {
  const token = () => screen.getByLabelText<HTMLInputElement>(/^Access Token/);
  openAs(await story.house.createVenue(), '/payments');
  await hit('link', 'Square Credentials');
  const help = await only('link', 'Square Developer Dashboard');
  expect(document.querySelector('h1')?.textContent).toBe('Square Credentials');
  expect(help.getAttribute('href')).toBe('https://developer.squareup.com/apps');
  expect(screen.queryByText('Cancel')).toBeNull();

  await hit('button', 'Save Credentials');
  await waitFor(() => expect(document.activeElement).toBe(token()));
  await put(/^Access Token/, 'bad-token');
  await put(/^Application ID/, 'sandbox-sq0idb-red-rock');
  await hit('button', 'Save Credentials');
  await screen.findByText('Square does not accept the access token.');
  await put(/^Access Token/, 'EAAA-red-rock');
  await hit('button', 'Save Credentials');
  await screen.findByText('Square credentials saved successfully!');
  await screen.findByText('Square Account Connected');
  for (const id of ['sandbox-…', 'SIMULATO…']) screen.getByText(id);

  await hit('button', 'Update Credentials');
  expect(screen.getByLabelText<HTMLInputElement>(/^Application ID/).value).toBe('sandbox-sq0idb-red-rock');
  expect(token().value).toBe('');
  await hit('button', 'Cancel');
  await hit('button', 'Remove Credentials');
  const question = await only('dialog');
  expect(question.textContent).toContain(
    'Are you sure you want to remove your Square credentials? This will disable payment processing for your customers.',
  );
  await hit('button', 'Remove Credentials', question);
  await screen.findByText('Square credentials removed successfully');
  await only('button', 'Save Credentials');
});
