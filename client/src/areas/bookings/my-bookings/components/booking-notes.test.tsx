import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { FakeSyncEngine } from '#sync/testing/fake-sync-engine';
import { booking } from '../testing/booking.ts';
import { BookingNotes } from './booking-notes.tsx';

afterEach(leavePage);

const onReviewed = vi.fn();
const show = (fields: Partial<typeof booking>) =>
  showPage(<BookingNotes clientId="C00001" booking={{ ...booking, ...fields }} onReviewed={onReviewed} />, {
    engine: new FakeSyncEngine(),
    server: { 'POST *reviewed': { booking } },
  });

it('[B36] says why staff should look at a booking, until one of them has', async () => {
  const arrival = { party_goers: 8, party_checked_in_at: '2026-11-28T19:35:00.000Z' };
  show({ status: 'cancelled', check_in_status: 'checked in', needs_review: true, ...arrival });
  expect(screen.getByRole('alert').textContent).toMatch(/^Canceled, but a desk .* 8 people on Nov 28, 2026/);
  fireEvent.click(screen.getByRole('button', { name: 'Mark as Reviewed' }));
  await vi.waitFor(() => expect(onReviewed).toHaveBeenCalledOnce());
});

it('[U68] says who checked the party in where someone should look at it, and why', () => {
  const came = { id: 'p1', checkin_ids: [], by_name: 'Mia' };
  show({ party_check_in: { ...came, review_reasons: ['role_lacked'] } });
  const said = screen.getByText('The party was checked in by Mia.').parentElement;
  expect(said?.textContent).toMatch(/The person at the desk was not allowed to do this at that time\.$/);
  leavePage();
  show({ party_check_in: came });
  expect(screen.queryByText(/checked in by Mia/)).toBeNull();
});

it('[B31] says why a booking was placed where there was no room', () => {
  show({ overbooked_reason: 'The mayor' });
  expect(screen.getByText('The mayor').textContent).toBe('Placed without room: The mayor');
  expect(screen.queryByRole('button')).toBeNull();
});
