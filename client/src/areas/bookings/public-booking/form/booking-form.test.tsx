import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { screen } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { draftReducer, newDraft } from '../draft/booking-draft.ts';
import { BookingForm } from './booking-form.tsx';

const offering = {
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  base_players: 4,
  max_players: 10,
  today: '2026-11-20',
  time_zone: 'America/New_York',
} as PublicOffering;
const slot = (time: string, available: boolean) => ({ time, display: '', available, places_left: available ? 9 : 0 });

function Form({ has_waitlist }: Pick<PublicOffering, 'has_waitlist'>) {
  const chosen = { ...newDraft('booking'), date: '2026-11-28', time: '10:00', isFound: true };
  const [draft, dispatch] = useReducer(draftReducer, chosen);
  return <BookingForm {...{ offering: { ...offering, has_waitlist }, draft, dispatch }} />;
}

function open(has_waitlist: boolean | undefined) {
  const times = [slot('10:00', true), slot('11:00', false)];
  return showPage(
    <VisitorTexts parts={[bookingTexts]} first="en">
      <Form has_waitlist={has_waitlist} />
    </VisitorTexts>,
    {
      signedInAs: null,
      server: {
        'GET *calendar/2026-11': { month: '2026-11', today: '2026-11-20', days: [] },
        'GET *': { date: '2026-11-28', available_times: times, reason: null, message: '' },
      },
    },
  );
}

it.each([true, undefined])('[B37] offers to wait for a time that is full: %s', async (has) => {
  open(has);
  await screen.findByRole('button', { name: 'Join the waitlist: 11:00 AM' });
});

it('[B48] offers no waitlist where the venue has switched it off', async () => {
  open(false);
  await screen.findByRole('radio', { name: /10:00 AM/ });
  expect(screen.queryByRole('button', { name: /^Join the waitlist/ })).toBeNull();
});

it('[B37] says that the time someone wanted to wait for is free, and moves the focus there', async () => {
  open(true);
  const found = await screen.findByText('Sat, Nov 28, 2026 at 10:00 AM is free. You can book it right now.');
  expect(document.activeElement?.contains(found)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
