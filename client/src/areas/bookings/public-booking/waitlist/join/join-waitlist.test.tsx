import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import type { WaitlistEntry } from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type Asked, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { draftReducer, newDraft } from '../../draft/booking-draft.ts';
import { JoinWaitlist } from './join-waitlist.tsx';

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const offering = {
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  base_players: 4,
  max_players: 10,
  today: '2026-11-20',
  time_zone: 'America/New_York',
} as PublicOffering;
const party = { party_name: 'Ada', party_phone: '2125550100', party_email: 'ada@example.org', add_players: '2' };
const full = { date: '2026-11-28', time: '10:00' };
const slot = { display: '', available: false, places_left: 0 };
const times = {
  date: '2026-11-28',
  available_times: ['10:00', '11:00'].map((time) => ({ ...slot, time })),
  reason: 'full',
  message: '',
};

/** What the server makes of a request. */
function entryOf({ body }: Asked, status: WaitlistEntry['status'] = 'waiting') {
  const { client_id, offering_id, party_name, players, wishes } = body as WaitlistEntry;
  const made = { waitlist_id: 'C00001-w', client_id, offering_id, party_name, players, wishes, status };
  const entry = { ...made, offering_name: 'Paintball', offer: null, created_at: '2026-11-20T14:00:00.000Z' };
  return { waitlist_id: 'C00001-w', token: 't', entry };
}

function Form() {
  const [draft, dispatch] = useReducer(draftReducer, { ...newDraft('booking'), party });
  if (draft.isFound) return <p>{`Booking ${draft.date ?? ''} ${draft.time ?? ''} for ${draft.party.party_name}`}</p>;
  return <JoinWaitlist {...{ offering, draft, full, dispatch }} />;
}

function open(join: (asked: Asked) => object | null, first: 'en' | 'es' = 'en') {
  return showPage(
    <VisitorTexts parts={[bookingTexts]} first={first}>
      <Form />
    </VisitorTexts>,
    { signedInAs: null, server: { 'GET *': times, 'POST /api/public/waitlist': join } },
  );
}

const join = () => screen.findByRole('button', { name: 'Join the waitlist' });

it('[B37] sends one request for two presses, and the same one again after an answer that was lost', async () => {
  let isLost = true;
  const { changes } = open((asked) => (isLost ? null : entryOf(asked)));
  const button = await join();
  /* Both presses come in one tick, before the button can be disabled. */
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText('You’re not connected. What you entered is still here. Please try again.');
  isLost = false;
  fireEvent.click(await join());
  const heading = await screen.findByRole('heading', { name: 'You’re on the waitlist' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/waitlist/C00001-w/t');
  const bodies = changes().map(({ body }) => body);
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  expect(bodies[0]).toMatchObject({ players: 6, wishes: [{ date: '2026-11-28', from: '10:00', to: '10:00' }] });
});

it('[B37] says what an earlier press has made, whose answer was lost, where the form was changed since', async () => {
  let first: object | null = null;
  open((asked) => {
    if (first) return first;
    first = entryOf(asked);
    return null;
  });
  fireEvent.click(await join());
  await screen.findByText(/You’re not connected/);
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '11:00' } });
  fireEvent.click(await join());
  await screen.findByText(/Your changes weren’t included, and you didn’t join a second time\.$/);
});

it('[B37] goes on to the booking’s form where a wished time is free, with it chosen and what was typed', async () => {
  const start = { date_scheduled: '2026-11-29', start_time: '11:00' };
  open(() => refused(409, 'TIME_AVAILABLE', 'A time that you wish for is free.', start));
  fireEvent.click(await join());
  await screen.findByText('Booking 2026-11-29 11:00 for Ada');
});

it('[B38] goes on to the entry’s page where a place is free at once', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { href: 'https://gate.example/', assign });
  open((asked) => entryOf(asked, 'offered'));
  fireEvent.click(await join());
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/waitlist/C00001-w/t'));
});

it('marks the field that the server names, in its own words', async () => {
  open(() =>
    refused(400, 'INVALID_INPUT', 'Please enter 4 to 5 players.', {
      fields: { players: 'Please enter 4 to 5 players.' },
    }),
  );
  fireEvent.click(await join());
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Additional players').getAttribute('aria-invalid')).toBe('true');
});

it('is in the visitor’s language, whose texts came after the page’s', async () => {
  open(() => null, 'es');
  await screen.findByRole('heading', { name: 'Anotarse en la lista de espera' });
});
