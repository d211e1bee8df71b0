import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';
import { adultBody } from '../../helpers/samples/signing-samples.ts';
import { createSigningVenue } from '../../helpers/venues/signing-venue.ts';
import {
  bookingsOf,
  bookPath,
  chooseDay,
  chooseTime,
  expectParty,
  fillParty,
  heading,
  mailsTo,
  openDaily,
  pressText,
  SOON,
  timeOption,
} from '../support/booking.ts';
import { hit, put } from '../support/hands.ts';
import { connectSquare, openPayingStory } from '../support/paying.ts';
import { openStory } from '../support/story.ts';

const MINUTE_MS = 60_000;
const HOLD_MS = 20 * MINUTE_MS;

it('[B6] a deposit leads to the payment page while the place is held, and a hold that ran out can be booked again', async () => {
  const story = await openPayingStory();
  const { house } = story;
  const venue = await createSigningVenue(house);
  await connectSquare(house, venue);
  const offering = await openDaily(house, venue, { offering_name: 'Night game', deposit_amount: 25 });
  const onPayment = () => waitFor(() => expect(window.location.pathname).toMatch(/^\/payment\/C\d{5}-\d+\/[\w-]+$/));
  story.open(bookPath(offering));
  await screen.findByText('Due now: $25.00');
  await chooseDay(SOON);
  await chooseTime('11:00 AM');
  await fillParty();
  await pressText('Book Now');
  await onPayment();

  story.open(bookPath(offering));
  await heading('Your place is held');
  expect(screen.getByRole('timer').textContent).toMatch(/^(20:00|19:\d\d)$/);
  house.clock.advance(MINUTE_MS);
  story.reload();
  await heading('Your place is held');
  expect(screen.getByRole('timer').textContent).toMatch(/^(19:00|18:\d\d)$/);
  await hit('link', 'View your booking');
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/booking\//));
  await heading('Your place is held');
  await pressText('Pay now');
  await onPayment();

  house.clock.advance(HOLD_MS);
  story.open(bookPath(offering));
  await heading('Your hold has expired');
  await pressText('Book again');
  await expectParty();
  expect((await timeOption('11:00 AM')).checked).toBe(true);
  await pressText('Book Now');
  await onPayment();
  const live = (await bookingsOf(house, offering)).filter(({ status }) => status !== 'cancelled');
  expect(live.length).toBeLessThanOrEqual(2);
});

it('[B13] [B14] in Spanish, and the organizer sees that a friend has signed through the party’s link', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
  onTestFinished(() => void vi.unstubAllEnvs());
  const story = await openStory();
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  const { house } = story;
  const venue = await createSigningVenue(house);
  const offering = await openDaily(house, venue, { offering_name: 'Bubble soccer' });
  story.open(bookPath(offering));
  await heading('Elija una fecha');
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  await chooseDay(SOON);
  await screen.findByText(/Hora oriental/);
  await chooseTime('10:00');
  await put(/^Nombre del grupo/, 'Frida Kahlo');
  await put(/^Teléfono/, '(212) 555-0100');
  await put(/^Correo electrónico/, 'frida@example.org');
  await pressText('Reservar');
  await heading('Su reserva está confirmada');
  await screen.findByText('0 de 4 firmaron');
  const [mail] = await mailsTo(house, 'frida@example.org');
  expect(mail?.subject).toMatch(/reserva/);
  expect(mail?.text).toMatch(/reserva/);

  const link = screen.getByLabelText<HTMLInputElement>('Enlace de la exención de responsabilidad').value;
  await signThrough(house, venue, link);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('1 de 4 firmaron');
});

/** Signs as the page that a party's link opens does. */
async function signThrough(house: TestApp, { clientId }: TestVenue, link: string): Promise<void> {
  const { searchParams } = new URL(link);
  const party = { booking_id: searchParams.get('booking'), party_token: searchParams.get('party') };
  const body = adultBody(clientId, party);
  expect((await house.request('POST', '/api/public/waiver/waiver-signature', { body })).status).toBe(200);
}
