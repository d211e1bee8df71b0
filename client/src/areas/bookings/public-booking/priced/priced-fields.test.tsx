import type { PublicOffering } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { bookingTexts } from '@gatehouse/sync-protocol/languages/booking-texts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useReducer } from 'react';
import { expect, it } from 'vitest';
import { type Asked, type Replies, refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { VisitorTexts } from '#lib/visitor-text/visitor-texts.tsx';
import { draftReducer, newDraft } from '../draft/booking-draft.ts';
import { BookingForm } from '../form/booking-form.tsx';

const offering = {
  client_id: 'C00001',
  offering_id: 'C00001-Off1',
  base_players: 3,
  max_players: 5,
  deposit_amount: 50,
  today: '2026-11-20',
  time_zone: 'America/New_York',
  is_priced: true,
  bands: [
    { band_id: 'adult', name: 'Adult', min_age: 13, max_age: null },
    { band_id: 'child', name: 'Child', min_age: null, max_age: 12 },
  ],
} as unknown as PublicOffering;
const slot = (time: string) => ({ time, display: '', available: true, places_left: 9 });

interface QuoteBody {
  party: { band_id: string; players: number }[];
  extras: { extra_id: string; quantity: number }[];
  code?: string;
  quoted_cents?: number;
}

/** Ten dollars a person and five for each extra, half of it with a code, and half of that now. */
function quoteOf({ body }: Asked, perPerson = 10) {
  const { party, extras, code } = body as QuoteBody;
  const players = party.reduce((sum, band) => sum + band.players, 0);
  const gross = players * perPerson + extras.reduce((sum, { quantity }) => sum + quantity * 5, 0);
  const total = code === 'HALF' ? gross / 2 : gross;
  const line = { kind: 'person', name: 'Adult', rate_id: 'r1', band_id: 'adult', extra_id: null, unit: perPerson };
  const sums = { gross, discount: gross - total, net: total, taxes: [], tax: 0, total };
  return {
    quote: {
      lines: [{ ...line, quantity: players, ...sums }],
      subtotal: total,
      discount: gross - total,
      tax: 0,
      total,
      due_now: total / 2,
      quoted_cents: total * 100,
      prices_include_tax: false,
    },
    extras: [
      { extra_id: 'pizza', name: 'Pizza', amount: 5, per: 'item', max_quantity: 9, left: 2 },
      { extra_id: 'cake', name: 'Cake', amount: 5, per: 'item', max_quantity: 9, left: 0 },
    ],
  };
}

function Form() {
  const chosen = { date: '2026-11-28', time: '10:00' };
  const details = { party_name: 'Rivera', party_phone: '(212) 555-0100', party_email: 'r@example.com' };
  const first = newDraft('6b9f6c2e-5a1e-4f0e-9a3e-0d8a5a1f7b11');
  const [draft, dispatch] = useReducer(draftReducer, { ...first, ...chosen, party: { ...first.party, ...details } });
  return <BookingForm {...{ offering, draft, dispatch }} />;
}

function open(server: Replies = {}) {
  return showPage(
    <VisitorTexts parts={[bookingTexts]} first="en">
      <Form />
    </VisitorTexts>,
    {
      signedInAs: null,
      server: {
        'POST /api/public/quotes': quoteOf,
        ...server,
        'GET *calendar/*': { month: '2026-11', today: '2026-11-20', days: [] },
        'GET *': { date: '2026-11-28', available_times: [slot('10:00')], reason: null, message: '' },
      },
    },
  );
}

const bar = (): string =>
  (screen.getByRole('button', { name: 'Book Now' }).previousElementSibling?.textContent ?? '').replaceAll(
    '\u00a0',
    ' ',
  );
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const total = () =>
  screen.findByRole('rowheader', { name: 'Total' }).then((head) => head.nextElementSibling?.textContent);
const booked = (requests: readonly Asked[]) =>
  requests.filter(({ name }) => name === 'POST /api/public/bookings').map(({ body }) => body as QuoteBody);

it('[B63] asks for guests by kind and for extras, shows the lines and what is due now, and sends the total it showed', async () => {
  const { requests } = open({ 'POST /api/public/bookings': () => refused(409, 'PLACE_TAKEN') });
  expect(await total()).toBe('$30.00');
  await waitFor(() => expect(bar()).toBe('Sat, Nov 28 · 10:00 AM · 3 people · $30.00 in total · $15.00 now'));
  expect(screen.queryByLabelText(/^Additional players/)).toBeNull();
  press('One more: Child');
  press('One more: Pizza');
  press('One more: Pizza');
  await waitFor(() => expect(bar()).toContain('4 people · $50.00 in total · $25.00 now'));
  expect(screen.getByRole('button', { name: 'One more: Pizza' })).toHaveProperty('disabled', true);
  screen.getByText('$5.00 each · Sold out at this time');
  expect(screen.getByRole('button', { name: 'One more: Cake' })).toHaveProperty('disabled', true);
  press('Book Now');
  await screen.findByRole('alert');
  expect(booked(requests)).toMatchObject([
    {
      party: [
        { band_id: 'adult', players: 3 },
        { band_id: 'child', players: 1 },
      ],
      extras: [{ extra_id: 'pizza', quantity: 2 }],
      quoted_cents: 5000,
      add_players: 1,
    },
  ]);
});

it('[B63] lets kinds of guests be exchanged, and books no party that is too small', async () => {
  const { requests } = open();
  await total();
  press('One less: Adult');
  press('Book Now');
  expect((await screen.findAllByText('For 3 to 5 people')).length).toBeGreaterThan(0);
  expect(booked(requests)).toEqual([]);
  press('One more: Child');
  await waitFor(() => expect(bar()).toContain('3 people · $30.00 in total'));
});

it('[B63] takes a promo code when its field is left, says why one can’t be used, and prices without it meanwhile', async () => {
  const { requests } = open({
    'POST /api/public/quotes': (asked) =>
      (asked.body as QuoteBody).code === 'NOPE'
        ? refused(400, 'PROMO_INVALID', 'Invalid promotional code')
        : quoteOf(asked),
  });
  await total();
  const field = screen.getByLabelText(/^Promo code/);
  fireEvent.change(field, { target: { value: 'nope' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByText('Invalid promotional code');
  expect(await total()).toBe('$30.00');
  press('Book Now');
  await waitFor(() => expect(screen.getAllByText('Invalid promotional code')).toHaveLength(2));
  expect(booked(requests)).toEqual([]);
  fireEvent.change(field, { target: { value: 'half' } });
  fireEvent.blur(field);
  await waitFor(() => expect(bar()).toContain('$15.00 in total · $7.50 now'));
  within(screen.getByRole('table', { name: 'What you pay' })).getByText('Promo code HALF');
});

it('[B63] shows a price that changed meanwhile and asks again, without losing what was typed', async () => {
  let perPerson = 10;
  const { requests } = open({
    'POST /api/public/quotes': (asked) => quoteOf(asked, perPerson),
    'POST /api/public/bookings': (asked) => {
      if ((asked.body as QuoteBody).quoted_cents === perPerson * 300) return refused(409, 'PLACE_TAKEN');
      return refused(409, 'PRICE_CHANGED', 'x');
    },
  });
  await waitFor(() => expect(bar()).toContain('$30.00 in total'));
  perPerson = 12;
  press('Book Now');
  await screen.findByText('The price has changed in the meantime. Please check it and press Book Now again.');
  await waitFor(() => expect(bar()).toContain('$36.00 in total'));
  expect(screen.getByLabelText(/^Party name/)).toHaveProperty('value', 'Rivera');
  press('Book Now');
  await waitFor(() => expect(booked(requests).map(({ quoted_cents: cents }) => cents)).toEqual([3000, 3600]));
});

it('[B63] says that the price could not be loaded, books nothing meanwhile, and tries again', async () => {
  let isUp = false;
  const { requests } = open({ 'POST /api/public/quotes': (asked) => (isUp ? quoteOf(asked) : null) });
  await screen.findByText('The price could not be loaded.', { exact: false });
  press('Book Now');
  await screen.findByText('Please wait for the price, check it, and press Book Now again.');
  expect(booked(requests)).toEqual([]);
  isUp = true;
  fireEvent.click(screen.getAllByRole('button', { name: 'Try again' }).at(-1) as HTMLElement);
  expect(await total()).toBe('$30.00');
});
