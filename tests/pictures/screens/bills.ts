import { billOf, lineOf, paymentOf } from '@gatehouse/client/domain/bills/testing/bill';
import type { Bill } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { DayClose, OpenDay } from '@gatehouse/sync-protocol/areas/bookings/bills/day-close.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { dialogOpens, failing, isLoaded, press, statesOf, visit } from './steps.ts';

/* What bookings cost, and who has paid what: for staff, and at the end of the day. */

const tax = (amount: number) => [{ tax_id: 't1', name: 'Sales tax', percent: 8.875, amount }];
export const family = billOf({
  lines: [
    lineOf({ name: 'Weekend party, up to 4', unit: 120, quantity: 1, gross: 120, taxes: tax(10.65) }),
    lineOf({ line_id: 'l2', name: 'Child', unit: 19.95, gross: 39.9, taxes: tax(3.54) }),
    lineOf({
      line_id: 'l3',
      kind: 'extra',
      name: 'Pizza with everything on it',
      unit: 18.5,
      gross: 37,
      taxes: tax(3.28),
    }),
    lineOf({ line_id: 'l4', kind: 'extra', name: 'Grip socks', unit: 3, quantity: 6, gross: 18, voided_by: 'l5' }),
    lineOf({ line_id: 'l5', kind: 'void', name: 'Grip socks', gross: -18, reason: 'They brought their own' }),
  ],
  payments: [
    paymentOf({
      method: 'square',
      amount: 60,
      payer_name: 'Marie Curie',
      by: { kind: 'guest', name: null, device_name: null },
    }),
    paymentOf({ payment_id: 'p2', amount: 40, tip: 6, tendered: 50, change: 4 }),
    paymentOf({ payment_id: 'p3', kind: 'refund', of: 'p2', amount: 10, taken_at: '2026-11-20T16:10:00.000Z' }),
  ],
  discount: 18,
  subtotal: 178.9,
  tax: 15.88,
  total: 194.78,
  paid: 100,
  refunded: 10,
  tips: 6,
  balance: 104.78,
});
export const billLink = {
  url: 'https://gatehouse.example/payment/C00001-1/8f2c',
  amount: 34.93,
  status: 'open' as const,
};
const split: Bill = {
  ...family,
  links: [
    { ...billLink, link_id: 'k1', payer_name: 'Marie Skłodowska-Curie' },
    { ...billLink, link_id: 'k2', payer_name: 'Pierre', status: 'paid' as const },
    { ...billLink, link_id: 'k3', payer_name: null },
  ],
};
/** Each third of what is due has an open link. */
export const splitFamily: Bill = {
  ...family,
  links: [34.93, 34.93, 34.92].map((amount, at) => ({ ...billLink, amount, link_id: `k${at}`, payer_name: null })),
};
const overpaid: Bill = { ...family, paid: 220, balance: -15.22, state: 'overpaid', needs_review: true };

/** The first booking of the list with this bill, opened at it. */
export const withBill =
  (bill: Bill, next: (page: Page) => Promise<unknown> = async () => undefined): Screen['open'] =>
  async (page) => {
    let id = '';
    const { total, paid, refunded, balance, state, revision } = bill;
    const short = { total, paid, refunded, balance, state, revision };
    await page.route(/\/bookings(\?|\/[^/]+\/payments$)/, async (route) => {
      const reply = (await (await route.fetch()).json()) as { booking?: BookingRow; bookings?: BookingRow[] };
      id ||= reply.bookings?.find(({ status }) => status === 'confirmed')?.booking_id ?? '';
      const priced = (row: BookingRow) => (row.booking_id === id ? { ...row, bill: short } : row);
      const { booking, bookings } = reply;
      const json = {
        ...reply,
        ...(booking ? { booking: priced(booking) } : {}),
        ...(bookings ? { bookings: bookings.map(priced) } : {}),
      };
      await route.fulfill({ json });
    });
    await page.route(/\/bookings\/[^/]+\/bill$/, (route) => route.fulfill({ json: { success: true, bill } }));
    const tax_settings = { tax_number: '', prices_include_tax: false, taxes: [], tip_percents: [15, 18, 20] };
    await page.route('**/tax-settings', (route) => route.fulfill({ json: { success: true, tax_settings } }));
    await visit(page, '/my-bookings');
    const words = state === 'due' ? /^Due \$/ : /^Paid too much/;
    await page
      .getByRole('article')
      .filter({ has: page.getByText(words) })
      .first()
      .getByRole('button', { name: /^Open the booking of / })
      .click();
    await dialogOpens(page);
    await page.getByRole('tab', { name: 'Bill' }).click();
    await isLoaded(page);
    await next(page);
    await isLoaded(page);
  };

export const pressBill = (name: string) => async (page: Page) => {
  await page.getByRole('tabpanel', { name: 'Bill' }).getByRole('button', { name, exact: true }).click();
};

const cash = { method: 'cash', payments: 840.5, refunds: 35, tips: 42, net: 847.5, count: 21 } as const;
const day: OpenDay = {
  as_of: '2026-11-20T22:00:00.000Z',
  from: '2026-11-19T23:04:00.000Z',
  opening_cash: 150,
  cash_in: 40,
  cash_out: 300,
  methods: [
    cash,
    { ...cash, method: 'terminal', net: 1204.25, payments: 1204.25, refunds: 0, tips: 0 },
    { ...cash, method: 'square' },
  ],
  staff: [
    { name: 'Ada Lovelace', device_name: 'Front desk', methods: [cash, { ...cash, method: 'terminal' }] },
    { name: null, device_name: 'Tablet at the gate', methods: [cash] },
    { name: null, device_name: null, methods: [{ ...cash, method: 'square' }] },
  ],
  expected_cash: 737.5,
  late: 2,
  devices_silent: ['Tablet at the gate'],
};
const closeOf = (number: number, fields: Partial<DayClose> = {}): DayClose => ({
  ...day,
  close_id: `c${number}`,
  z_number: number,
  counted_cash: 737.5,
  float_left: 150,
  difference: 0,
  note: '',
  closed_by: 'Ada Lovelace',
  closed_at: `2026-11-${10 + number}T23:04:00.000Z`,
  ...fields,
});
const closes = [closeOf(9, { counted_cash: 735, difference: -2.5, note: 'Coins fell behind the counter' }), closeOf(8)];

const withDay =
  (
    next: (page: Page) => Promise<unknown> = async () => undefined,
    listed: readonly DayClose[] = closes,
  ): Screen['open'] =>
  async (page) => {
    await page.route('**/day-close', (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ json: { success: true, day } }),
    );
    await page.route('**/day-closes', (route) => route.fulfill({ json: { success: true, closes: listed } }));
    await visit(page, '/day-close');
    await next(page);
  };

async function countDrawer(page: Page): Promise<void> {
  await press(page, 'Count and Close');
  await dialogOpens(page);
  await press(page, 'Count Notes and Coins');
  await page.getByLabel('$20', { exact: true }).fill('36');
  await page.getByLabel('$5', { exact: true }).fill('3');
  await page.getByLabel('Left in the drawer').fill('150');
  await press(page, 'Close the Day');
  await page.getByText('A close can’t be changed.').last().waitFor();
}

/** A close whose answer was lost, as it is when the dialog opens again. */
async function loseClose(page: Page): Promise<void> {
  await page.route('**/day-closes', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await countDrawer(page);
  await press(page, 'Yes, Close the Day');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Discard');
  await press(page, 'Count and Close');
  await page.getByText(/^This was sent before/).waitFor();
}

const totals = {
  gross: 4210,
  discount: 180.5,
  net: 4029.5,
  tax: 357.62,
  total: 4387.12,
  tips: 210,
  paid: 4100,
  refunded: 120,
  balance: 407.12,
};
const rowOf = (name: string, share: number) => ({
  ...(Object.fromEntries(
    Object.entries(totals).map(([key, value]) => [key, Math.round(value * share * 100) / 100]),
  ) as typeof totals),
  name,
});
const report = {
  start: '2026-11-14',
  end: '2026-11-20',
  totals,
  by_day: [
    { date: '2026-11-14', ...rowOf('', 0.6) },
    { date: '2026-11-15', ...rowOf('', 0.4) },
  ],
  by_offering: [
    { offering_id: 'o1', ...rowOf('Paintball, Full Day', 0.7) },
    { offering_id: 'o2', ...rowOf('Birthday party', 0.3) },
  ],
  by_extra: [
    { extra_id: 'x1', ...rowOf('Pizza', 0.2) },
    { extra_id: null, ...rowOf('', 0.8) },
  ],
  by_tax: [{ tax_id: 't1', ...rowOf('Sales tax', 1) }],
  by_code: [
    { code: 'SPRING-15', ...rowOf('SPRING-15', 0.3) },
    { code: null, ...rowOf('', 0.7) },
  ],
  by_method: [
    { method: 'cash', ...rowOf('cash', 0.4) },
    { method: 'square', ...rowOf('square', 0.6) },
  ],
  by_staff: [
    { user_id: 'u1', ...rowOf('Ada Lovelace', 0.5) },
    { user_id: null, ...rowOf('', 0.5) },
  ],
};

const withSales: Screen['open'] = async (page) => {
  await page.route('**/reports/summary/sales/**', (route) => route.fulfill({ json: { success: true, report } }));
  await visit(page, '/reports?report=sales');
};

const reviews = [
  {
    booking_id: 'C00001-1',
    party_name: 'Marie Skłodowska-Curie’s laboratory outing',
    reason: 'overpaid',
    amount: 15.22,
    happened_at: day.as_of,
  },
  { booking_id: 'C00001-2', party_name: 'Enrico Fermi', reason: 'give_back', amount: 60, happened_at: day.as_of },
  { booking_id: 'C00001-3', party_name: '', reason: 'unknown_booking', amount: 40, happened_at: day.as_of },
  { booking_id: 'C00001-4', party_name: 'Lise Meitner', reason: 'unusual', amount: 0, happened_at: day.as_of },
];
const withReviews: Screen['open'] = async (page) => {
  await page.route('**/bill-reviews', (route) => route.fulfill({ json: { success: true, reviews } }));
  await visit(page, '/my-bookings');
  await page.getByText('4 bills need a review').waitFor();
};

export const billScreens: readonly Screen[] = [
  ...statesOf('/my-bookings', 'owner', {
    'a bill': withBill(split),
    'a bill paid too much': withBill(overpaid),
    'a payment in cash': withBill(family, async (page) => {
      await pressBill('Take Payment')(page);
      await press(page, '$110.00');
      /* On a phone the dialog is longer than the screen; the focus brings its last field above the buttons. */
      await page.getByLabel('Who pays (optional)').focus();
    }),
    'a pay link': withBill(family, pressBill('Send Pay Link')),
    'a split': withBill(family, pressBill('Split')),
    'a line to add': withBill(family, pressBill('Add')),
    'bills to review': withReviews,
  }),
  ...statesOf('/day-close', 'owner', {
    'open day': withDay(),
    'cash out': withDay(async (page) => {
      await press(page, 'Cash In or Out');
      await dialogOpens(page);
    }),
    counted: withDay(countDrawer),
    'a close without an answer': withDay(loseClose),
    'nothing closed yet': withDay(undefined, []),
    'not loaded': failing('/day-close', '**/api/clients/*/day-close'),
  }),
  ...statesOf('/reports', 'owner', {
    sales: withSales,
    'sales, not loaded': failing('/reports?report=sales', '**/reports/summary/sales/**'),
  }),
];
