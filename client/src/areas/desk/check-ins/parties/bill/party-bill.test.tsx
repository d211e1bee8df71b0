import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { billOf, paymentOf } from '#domain/bills/testing/bill';
import { bookingRow } from '#sync/testing/rows';
import { PartyBill } from './party-bill.tsx';

const bill = { total: 110, paid: 20, refunded: 0, balance: 90, state: 'due' as const, revision: 2 };
const party = bookingRow({ booking_id: 'C00001-curie', party_name: 'Marie Curie', bill });
const PAYMENTS = `POST /api/clients/C00001/bookings/${party.booking_id}/bill/payments`;
const tax_settings = { tax_number: '', prices_include_tax: false, taxes: [], tip_percents: [15] };

const show = (payments: () => object, of = party) =>
  showPage(<PartyBill party={of} />, { server: { 'GET *tax-settings': { tax_settings }, [PAYMENTS]: payments } });
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

it('[B65] takes cash for a party at the desk, with its tip, and says what to give back', async () => {
  const page = show(() => ({ bill: billOf(), payment: paymentOf(), change: 10 }));
  expect(screen.getByText('Due $90.00')).toBeTruthy();
  await press('Take Payment');
  await press('15% · $13.50');
  await press('$110.00');
  await press('Take $103.50');
  expect(await screen.findByText('Give back $6.50')).toBeTruthy();
  expect(page.changes()).toMatchObject([
    { name: PAYMENTS, body: { method: 'cash', amount: 90, tip: 13.5, tendered: 110 } },
  ]);
});

it('[B65] says why a payment was not taken', async () => {
  show(() => refused(409, 'BALANCE_CHANGED', 'Only $50.00 is due by now.'));
  await press('Take Payment');
  await press('Take $90.00');
  expect(await screen.findByText('Only $50.00 is due by now.')).toBeTruthy();
});

it('[B65] takes nothing for a booking that was canceled', () => {
  show(() => ({}), { ...party, status: 'cancelled' });
  expect(screen.getByText('Due $90.00')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
