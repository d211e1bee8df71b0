import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { viewed } from '../changing/testing/own-view.ts';
import { useOffering, useOwnBooking } from './booking-api.ts';

const look = { client_name: 'Red Rock', accent_color: '#1f7a5c', has_logo: false, logo_version: null };
const fields = {
  ...look,
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  offering_type: 'Group',
  base_players: 4,
  max_players: 10,
  deposit_amount: 0,
  side_text: '',
  duration_minutes: null,
  setup_minutes: 0,
  cleanup_minutes: 0,
  lead_minutes: 0,
  horizon_days: null,
  time_zone: 'America/New_York',
  today: '2026-11-20',
  accepts_bookings: true,
};
const names: Readonly<Record<string, string>> = { en: 'Paintball', es: 'Fiesta de pintura', fr: 'Fête de peinture' };
const replyIn = (language: string) => {
  const offering = { ...fields, offering_name: names[language], language };
  return { success: true, ...offering, offering };
};

function Name() {
  const { data } = useOffering({ clientId: 'C00001', offeringId: 'C00001-Off1' });
  return <p>{data?.offering_name ?? 'Nothing yet'}</p>;
}

const reply = ({ query }: { query: URLSearchParams }): object => replyIn(query.get('language') ?? 'en');

function show(name: ReactElement, answer: (asked: { query: URLSearchParams }) => object) {
  return showPage(
    <VisitorTexts parts={[bookingTexts]} first="en">
      <LanguageChoice />
      {name}
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': answer }, staleTime: 60_000 },
  );
}

const open = (answer = reply) => show(<Name />, answer);

afterEach(() => document.querySelector('#first-replies')?.remove());

function bring(language: string): void {
  const element = document.createElement('script');
  element.id = 'first-replies';
  element.type = 'application/json';
  element.textContent = JSON.stringify({ '/api/public/offerings/C00001/C00001-Off1': replyIn(language) });
  document.body.append(element);
}

it('[B50] asks for the offering in the language that the visitor chooses, and shows the other one until it is there', async () => {
  open();
  await screen.findByText('Paintball');
  fireEvent.click(screen.getByRole('button', { name: 'Español' }));
  expect(screen.queryByText('Nothing yet')).toBeNull();
  await screen.findByText('Fiesta de pintura');
});

it('[B50] shows what the document brought along at once, and asks where it is in another language', async () => {
  bring('en');
  const { requests } = open();
  expect(screen.getByText('Paintball')).toBeTruthy();
  expect(requests).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Français' }));
  await screen.findByText('Fête de peinture');
});

it('[B50] is not stuck with a document in another language than the page', async () => {
  bring('fr');
  open();
  expect(screen.getByText('Fête de peinture')).toBeTruthy();
  await screen.findByText('Paintball');
});

it('[B50] keeps the words that are shown where those of another language can’t be loaded', async () => {
  const { requests } = open(({ query }) =>
    query.get('language') === 'es' ? refused(503, 'UNAVAILABLE', 'Busy') : replyIn('en'),
  );
  await screen.findByText('Paintball');
  fireEvent.click(screen.getByRole('button', { name: 'Español' }));
  await waitFor(() => expect(requests).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.getByText('Paintball')).toBeTruthy();
});

function BookedName() {
  const { data } = useOwnBooking({ bookingId: 'b1', token: 'secret' });
  return <p>{data?.booking.offering_name ?? 'Nothing yet'}</p>;
}

it('[B50] names the offering of a guest’s own booking in the language that the page is switched to', async () => {
  const view = viewed;
  const booking = { ...view.booking, offering_name: 'Fiesta de pintura', offering_names: { en: 'Paintball' } };
  show(<BookedName />, () => ({ ...view, booking }));
  await screen.findByText('Paintball');
  fireEvent.click(screen.getByRole('button', { name: 'Español' }));
  await screen.findByText('Fiesta de pintura');
});
