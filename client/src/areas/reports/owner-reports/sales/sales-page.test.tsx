import type { SalesTotals } from '@gatehouse/sync-protocol/areas/reports/sales.contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { refused } from '#app/testing/fake-server';
import { showPage } from '#app/testing/show-page.tsx';
import { ReportsPage } from '../reports-page.tsx';

const totals: SalesTotals = {
  gross: 200,
  discount: 20,
  net: 180,
  tax: 18,
  total: 198,
  tips: 10,
  paid: 150,
  refunded: 12.5,
  balance: 60.5,
};
const report = {
  start: '2026-11-14',
  end: '2026-11-20',
  totals,
  by_day: [{ date: '2026-11-20', ...totals }],
  by_offering: [{ offering_id: 'o1', name: 'Paintball', ...totals }],
  by_extra: [
    { extra_id: 'x1', name: 'Socks', ...totals, gross: 30 },
    { extra_id: null, name: '', ...totals, gross: 170 },
  ],
  by_tax: [{ tax_id: 't1', name: 'Sales tax', ...totals }],
  by_code: [],
  by_method: [{ method: 'cash', name: 'cash', ...totals }],
  by_staff: [{ user_id: null, name: '', ...totals }],
};
const none = Object.fromEntries(Object.keys(totals).map((name) => [name, 0])) as unknown as SalesTotals;

let file: BodyInit = 'a,b';

function show(answer: () => object = () => ({ report }), search = '?report=sales&period=week') {
  return showPage(<ReportsPage />, {
    at: `/reports${search}`,
    server: {
      'GET *summary/sales/week': answer,
      'GET *summary/sales/custom': answer,
      'GET *reports/bills/week': () =>
        new Response(file, {
          headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="bills-payments.csv"' },
        }),
    },
  });
}
const rows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

it('[F72] shows sales by what was sold, and money by how it was taken, each table with its total', async () => {
  show();
  expect(await screen.findByText('Sales, with tax')).toBeTruthy();
  expect(rows('By extra')).toEqual([
    'ExtraGrossDiscountNetTaxTotal',
    'Socks$30.00$20.00$180.00$18.00$198.00',
    'All but extras$170.00$20.00$180.00$18.00$198.00',
    'Total$200.00$20.00$180.00$18.00$198.00',
  ]);
  expect(rows('By method')[1]).toBe('Cash$150.00$12.50$10.00');
  expect(rows('By person')[1]).toBe('Guests and devices$150.00$12.50$10.00');
  expect(screen.getByText('$137.50')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'By promo code' })).toBeNull();
  expect(screen.getByRole('tab', { name: 'Sales', selected: true })).toBeTruthy();
});

it('[F72] gives lines and payments as files, and can be asked again for one that broke off', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:x';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const page = show();
  await screen.findByText('Sales, with tax');
  fireEvent.click(screen.getByRole('button', { name: 'Payments (CSV)' }));
  await waitFor(() => expect(saved).toEqual(['bills-payments.csv']));
  expect(page.requests.at(-1)?.search).toBe('?kind=payments');
  file = new ReadableStream({ start: (controller) => controller.error(new Error('cut')) });
  fireEvent.click(screen.getByRole('button', { name: 'Lines (CSV)' }));
  await screen.findByText('The download was interrupted. Please try again.');
  file = 'a,b';
  fireEvent.click(screen.getByRole('button', { name: 'Lines (CSV)' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  vi.restoreAllMocks();
});

it('[F72] asks for the days of a custom period', async () => {
  const page = show(undefined, '?report=sales&period=custom&start=2026-11-01&end=2026-11-05');
  await screen.findByText('Sales, with tax');
  expect(page.requests[0]?.search).toBe('?start=2026-11-01&end=2026-11-05');
});

it('[F72] says that nothing was sold, and why a report can’t be shown', async () => {
  const empty = { ...report, totals: none, by_day: [], by_offering: [], by_extra: [], by_tax: [], by_method: [] };
  let isBroken = true;
  show(() => (isBroken ? refused(400, 'INVALID_INPUT', 'Too long') : { report: { ...empty, by_staff: [] } }));
  expect(await screen.findByText('Too long')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No sales in these days')).toBeTruthy();
});
