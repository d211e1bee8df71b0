import { getOpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import { listBillReviews } from '@gatehouse/sync-protocol/areas/bookings/bills/desk-money.contracts';
import { getSales } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPage } from '#app/testing/show-page.tsx';
import { useRead } from '../../lib/api/use-read.ts';
import { useBookingsRefresh } from './bookings.queries.ts';

const params = { client_id: 'C00001' };

function Money() {
  const refresh = useBookingsRefresh();
  useRead(getSales, { params: { ...params, period: 'week' } });
  useRead(getOpenDay, { params });
  useRead(listBillReviews, { params });
  return (
    <button type="button" onClick={refresh}>
      Refresh
    </button>
  );
}

it('[B78] reads the report of sales, the open day and the reviews again after money was taken', async () => {
  const page = showPage(<Money />, { server: { 'GET *': { report: {}, day: {}, reviews: [] } } });
  await waitFor(() => expect(page.requests).toHaveLength(3));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(page.requests).toHaveLength(6));
  expect(new Set(page.requests.map(({ name }) => name)).size).toBe(3);
});
