import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { bookingRow } from '#sync/testing/rows';
import { linkedDay, useLinkedBooking } from './use-linked-booking.ts';

function Linked() {
  const { booking, failure, leave } = useLinkedBooking('C00001');
  return (
    <button type="button" onClick={leave}>
      {booking?.party_name ?? failure ?? 'none'}
    </button>
  );
}

const shown = () => screen.getByRole('button').textContent;
const show = (at: string, server = {}) =>
  showPage(<Linked />, { at, server, engine: new FakeSyncEngine({ bookings: [bookingRow({ booking_id: 'b1' })] }) });

it('[U61] opens the booking that the address names, and leaves the rest of the address', async () => {
  const page = show('/my-bookings?day=2026-11-20&booking=b1');
  expect(shown()).toBe('Curie');
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  expect([shown(), page.address()]).toEqual(['none', '/my-bookings?day=2026-11-20']);
});

it('[U61] asks the server for a booking that is not on this device', async () => {
  show('/my-bookings?booking=old', {
    'GET *bookings/old/payments': { booking: bookingRow({ booking_id: 'old', party_name: 'Noether' }), payments: [] },
  });
  await waitFor(() => expect(shown()).toBe('Noether'));
});

it('[U61] says why a booking can’t be opened', async () => {
  show('/my-bookings?booking=gone', { '*': refused(404, 'BOOKING_NOT_FOUND', 'Booking not found') });
  await waitFor(() => expect(shown()).toBe('The booking could not be opened. Booking not found'));
});

it('[O60] takes a day from the address, and nothing else', () => {
  const day = (search: string) => linkedDay(new URLSearchParams(search));
  expect([day('?day=2026-11-20'), day('?day=2026-99-99'), day('?day=soon'), day('')]).toEqual([
    '2026-11-20',
    null,
    null,
    null,
  ]);
});
