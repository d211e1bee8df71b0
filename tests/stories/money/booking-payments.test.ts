import { cancelBooking } from '@gatehouse/sync-protocol/areas/bookings/bookings.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { deleteSquareAccount } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import type { TestVenue } from '../../helpers/app/test-app.ts';
import {
  type HeldBooking,
  janitor,
  listedPayments,
  pay,
  payLink,
  storedBooking,
} from '../../helpers/billing/paid-bookings.ts';
import { book } from '../../helpers/venues/offerings.ts';
import { allOf, hit, only } from '../support/hands.ts';
import {
  connectSquare,
  DECLINED_CARD,
  fillCard,
  GOOD_CARD,
  openPayingStory,
  openPayingVenue,
  type PayingStory,
} from '../support/paying.ts';
import { pass } from '../support/timers.ts';

const HOUR_MS = 3_600_000;
const HOLD_MS = 20 * 60_000;

let story: PayingStory;
let venue: TestVenue;
let offering: OfferingView;

beforeEach(async () => {
  story = await openPayingStory({ hasFakeTimers: true });
  ({ venue, offering } = await openPayingVenue(story.house));
});

/** Books a place as a visitor, and returns what opens its payment page. */
async function hold(fields = {}): Promise<HeldBooking> {
  return payLink(story.house, offering, (await book(story.house, offering, fields)).body.booking_id);
}

/** Opens the payment page, once its card can be typed. */
async function openForm(held: HeldBooking): Promise<void> {
  open(held);
  await fillCard(GOOD_CARD);
}
const open = ({ bookingId, token }: HeldBooking): void => story.open(`/payment/${bookingId}/${token}`);
const payNow = (): Promise<void> => hit('button', 'Pay $25.00');
const expectTitle = (title: string | RegExp) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toMatch(title));
const payButton = () => allOf('button', 'Pay $25.00')[0] ?? null;
const statuses = async () => (await listedPayments(story.house, venue)).map(({ status }) => status);
const HELD = /^Your place is held for (20:00|19:\d\d) more\.$/;
const timer = () => document.querySelector('[role="timer"]:not([hidden])');
const findHeld = (text: RegExp) => waitFor(() => expect(timer()?.textContent).toMatch(text));

/** The charge is made and its answer is lost, and the server cannot ask Square either, so many times. */
async function payUnconfirmed(held: HeldBooking, unanswered: number): Promise<void> {
  await openForm(held);
  story.setFailures(
    { kind: 'drop', on: 'payment' },
    { kind: 'drop', on: 'read', times: unanswered },
    { kind: 'webhook_lost', times: 5 },
  );
  await payNow();
  await expectTitle('Your payment is being confirmed');
}

/** The server's jobs ask Square, and then the page asks the server. */
async function jobsRun(): Promise<void> {
  story.house.clock.advance(HOUR_MS / 60);
  await janitor(story.house);
  await pass(10_000);
}

it('[P13] a visitor is declined, sees why, pays with another card, and finds it paid afterward', async () => {
  const held = await hold();
  open(held);
  const facts = await only('region', 'Booking');
  for (const text of ['Paintball', '10:00 AM', 'Marie Curie', '$25.00']) expect(facts.textContent).toContain(text);
  await findHeld(HELD);
  await fillCard(DECLINED_CARD);
  await payNow();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The card was declined\./);
  await fillCard(GOOD_CARD, { cvv: '911' });
  await payNow();
  await screen.findByText('The security code (CVV) does not match the card.');
  await fillCard(GOOD_CARD);
  await payNow();
  await expectTitle('Payment Successful!');
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('h1')));
  screen.getByText(/A confirmation email is on its way to marie@/);
  const link = screen.getByRole('link', { name: 'View your booking' }).getAttribute('href');
  expect(link).toBe(`${story.house.deps.config.publicUrl}/booking/${held.bookingId}/${held.token}`);
  expect(screen.queryByRole('button', { name: 'Close Window' })).toBeNull();
  expect((await storedBooking(story.house, held.bookingId)).status).toBe('confirmed');
  expect(await statuses()).toEqual(['completed', 'declined', 'declined']);

  story.reload();
  await expectTitle('Payment already completed');
  screen.getByText('Completed');
  expect(payButton()).toBeNull();
});

it('[P1] double clicks and another tab pay once, and both learn of it', async () => {
  const held = await hold();
  await openForm(held);
  await waitFor(() => expect(payButton()).toHaveProperty('disabled', false));
  const other = pay(story.house, held);
  payButton()?.click();
  payButton()?.click();
  const answer = await other;
  await expectTitle(/^Payment (Successful!|already completed)$/);
  expect([200, 409]).toContain(answer.status);
  expect(await statuses()).toEqual(['completed']);
});

it('[P2] [P3] a lost answer is asked about and never paid twice, also after a reload', async () => {
  await payUnconfirmed(await hold(), 40);
  story.reload();
  await expectTitle('Your payment is being confirmed');
  expect(payButton()).toBeNull();
  await jobsRun();
  await expectTitle('Your payment is being confirmed');
  story.setFailures();
  await jobsRun();
  await expectTitle('Payment Successful!');
  expect(await statuses()).toEqual(['completed']);
});

it('[P3] a page that was cut off asks before it lets anyone pay again', async () => {
  await openForm(await hold());
  story.setOnline(false);
  await payNow();
  await expectTitle('Your payment is being confirmed');
  story.setOnline(true);
  await pass(2_000);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/the server could not be reached\. Nothing was charged/);
  await fillCard(GOOD_CARD);
  await payNow();
  await expectTitle('Payment Successful!');
  expect(await statuses()).toEqual(['completed']);
});

it('[B6] [P20] a hold that runs out on the page can be paid while its place is free, and then leads to other times', async () => {
  const held = await hold();
  story.house.clock.advance(HOLD_MS - 6_000);
  open(held);
  await findHeld(/^Your place is held for 0:0\d more\.$/);
  screen.getByText('You have less than two minutes left to pay.');
  await pass(7_000);
  await screen.findByText(/Your time to pay ran out, but your place is still free\./);
  await only('button', 'Pay $25.00');
  story.reload();
  await findHeld(HELD);
  story.house.clock.advance(HOLD_MS + 1_000);
  expect((await book(story.house, offering)).status).toBe(200);
  story.reload();
  await expectTitle('This payment link has expired');
  screen.getByText(/this place has been taken\. Nothing was charged\./);
  screen.getByRole('link', { name: 'Choose another time' });
});

it.each([
  ['takes its place while that is free', true],
  ['comes back where its place was sold again', false],
] as const)('[P10] a payment that comes too late %s', async (_, isFree) => {
  await payUnconfirmed(await hold(), 60);
  /* An open charge keeps its place beyond the hold, for a day. */
  story.house.clock.advance(isFree ? HOLD_MS : 25 * HOUR_MS);
  if (!isFree) expect((await book(story.house, offering)).status).toBe(200);
  story.setFailures();
  await jobsRun();
  await expectTitle(isFree ? 'Payment Successful!' : 'Your payment is being refunded');
  const [payment] = await listedPayments(story.house, venue);
  expect(payment?.refunds.map(({ amount }) => amount)).toEqual(isFree ? [] : [25]);
  if (!isFree) screen.getByText(/Your \$25\.00 is being refunded in full\./);
});

it('[X3] a link of another booking or venue opens nothing, and a canceled booking takes no money', async () => {
  const held = await hold({ start_time: '11:00' });
  const elsewhere = await openPayingVenue(story.house);
  const strange = await payLink(
    story.house,
    elsewhere.offering,
    (await book(story.house, elsewhere.offering)).body.booking_id,
  );
  for (const wrong of [
    { ...held, token: 'x'.repeat(43) },
    { ...strange, token: held.token },
    { ...held, bookingId: 'nothing' },
  ]) {
    open(wrong);
    await expectTitle('Payment Error');
    screen.getByText('Invalid payment link or booking not found');
  }
  await openForm(held);
  const params = { client_id: venue.clientId, booking_id: held.bookingId };
  await call(story.house, cancelBooking, { params, body: {}, token: venue.token });
  await payNow();
  await expectTitle('This booking was canceled');
  story.reload();
  await expectTitle('This booking was canceled');
  expect(await statuses()).toEqual([]);
});

it('credentials that were removed in the meantime: the page says that payments are unavailable', async () => {
  const held = await hold();
  await openForm(held);
  await call(story.house, deleteSquareAccount, venue.own);
  await payNow();
  expect((await screen.findByRole('alert')).textContent).toBe('Payment system unavailable');
  story.reload();
  await screen.findByText('Payment system unavailable');
  expect(payButton()).toHaveProperty('disabled', true);
  await connectSquare(story.house, venue);
  story.reload();
  await waitFor(() => expect(payButton()).toHaveProperty('disabled', false));
});

it('[W21] speaks the language of the booking, and the other one on request', async () => {
  await openForm(await hold({ language: 'es' }));
  await expectTitle('Pague su reserva');
  expect(document.documentElement.lang).toBe('es');
  await fillCard(GOOD_CARD, { cvv: '911' });
  await hit('button', 'Pagar $25.00');
  await screen.findByText('El código de seguridad (CVV) no coincide con la tarjeta.');
  await hit('button', 'English');
  await expectTitle('Pay for your booking');
  screen.getByText('The security code (CVV) does not match the card.');
});

it('[R10] tells the window that opened it, and offers to close; the page after it believes the server alone', async () => {
  const held = await hold();
  const opener = { postMessage: vi.fn() };
  vi.stubGlobal('opener', opener);
  const closed = vi.spyOn(window, 'close').mockReturnValue();
  await openForm(held);
  await payNow();
  await expectTitle('Payment Successful!');
  const { bookingId, token } = held;
  const message = { type: 'PAYMENT_SUCCESS', clientInfo: { bookingId }, status: 'booking_success' };
  await waitFor(() => expect(opener.postMessage.mock.calls).toEqual([[message, window.location.origin]]));
  expect(closed).not.toHaveBeenCalled();
  await hit('button', 'Close Window');
  expect(closed).toHaveBeenCalledTimes(1);

  vi.stubGlobal('opener', null);
  story.open(`/payment-success?${new URLSearchParams({ bookingId, amount: '999', token })}`);
  await expectTitle('Booking Payment Successful!');
  expect(screen.getByRole('main').textContent).toContain('$25.00');
  story.open(`/payment-success?bookingId=${bookingId}&amount=25`);
  await screen.findByText(/open the link in your confirmation email/);
});
