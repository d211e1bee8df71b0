import type { NewRow } from '@gatehouse/server/db/tables';
import { listAdminPayments } from '@gatehouse/sync-protocol/areas/platform/payment-history.contracts';
import { expect } from 'vitest';
import { call } from '#helpers/app/call';
import { it, onBothDatabases } from '#helpers/app/on-databases';
import type { TestApp } from '#helpers/app/test-app';
import { addBookingRows } from '#helpers/venues/booking-rows';

const statuses = ['completed', 'declined', 'open', 'received', 'completed'] as const;

function subscriptionPayment(
  clientId: string,
  columns: Partial<NewRow<'platform_payments'>> & { payment_id: string; created_at: string },
): NewRow<'platform_payments'> {
  return {
    client_id: clientId,
    kind: 'renewal',
    source: 'link',
    status: 'completed',
    plan_id: 'monthly-professional',
    amount_cents: 7_500,
    currency: 'USD',
    description: 'Monthly Professional',
    idempotency_key: columns.payment_id,
    updated_at: columns.created_at,
    ...columns,
  };
}

/** Sixty payments of two venues, two at each instant, so that pages end between equal ones. */
async function begin(app: TestApp) {
  const { token } = await app.createAdmin();
  const [red, blue] = [
    await app.createVenue({ clientName: 'Red_Rock' }),
    await app.createVenue({ clientName: 'RedXRock' }),
  ];
  const rows = Array.from({ length: 60 }, (_, at) =>
    subscriptionPayment(at % 3 === 0 ? red.clientId : blue.clientId, {
      payment_id: `pay-${String((at * 37) % 60).padStart(2, '0')}`,
      status: statuses[at % statuses.length] ?? 'completed',
      created_at: new Date(Date.parse('2026-05-01T04:30:00.000Z') + Math.floor(at / 2) * 86_400_000).toISOString(),
    }),
  );
  await app.deps.db.writePlatform((db) => db.insertInto('platform_payments').values(rows).execute());
  const read = async (query: Record<string, string> = {}) => {
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const { body } = await call(app, listAdminPayments, { token, query: { ...query, ...(after ? { after } : {}) } });
      pages.push(body.payments.map(({ payment_id: id }) => id));
      after = body.next;
    }
    return pages;
  };
  const newest = (isIn: (row: (typeof rows)[number]) => boolean): string[] =>
    rows
      .filter(isIn)
      .toSorted((a, b) => (`${a.created_at} ${a.payment_id}` < `${b.created_at} ${b.payment_id}` ? 1 : -1))
      .map((row) => row.payment_id);
  return { token, red, blue, read, newest };
}

onBothDatabases('the payment history', (open) => {
  it('[Y5] shows every payment once, newest first, by outcome, venue and days', async ({ app }) => {
    const { token, red, read, newest } = await begin(app);
    const all = await read();
    expect(all.map((page) => page.length)).toEqual([25, 25, 10]);
    expect(all.flat()).toEqual(newest(() => true));
    expect((await read({ outcome: 'paid' })).flat()).toEqual(newest((row) => row.status === 'completed'));
    expect((await read({ outcome: 'attention' })).flat()).toEqual(newest((row) => row.status === 'received'));
    /* `_` is no wildcard, and case does not matter. */
    expect((await read({ search: 'red_rock' })).flat()).toEqual(newest((row) => row.client_id === red.clientId));
    expect((await read({ search: red.clientId, outcome: 'failed' })).flat()).toEqual(
      newest((row) => row.client_id === red.clientId && row.status === 'declined'),
    );
    expect(await read({ search: 'nobody' })).toEqual([[]]);
    /* 04:30 UTC is half past midnight in New York, the platform's zone. */
    expect((await read({ startDate: '2026-05-10', endDate: '2026-05-11' })).flat()).toEqual(
      newest((row) => row.created_at >= '2026-05-10T04:00' && row.created_at < '2026-05-12T04:00'),
    );
    expect((await read({ endDate: '9999-12-31' })).flat()).toHaveLength(60);
    const bad = await call(app, listAdminPayments, { token, query: { after: 'x' } });
    expect(bad.status).toBe(400);
  });

  it('[Y5] says where a search found more than twenty venues', async ({ app }) => {
    const { token } = await app.createAdmin();
    const isCut = async () =>
      (await call(app, listAdminPayments, { token, query: { search: 'Yard' } })).body.isSearchCut;
    for (let venues = 0; venues < 20; venues += 1) await app.createVenue({ clientName: `Yard ${venues}` });
    expect(await isCut()).toBe(false);
    await app.createVenue({ clientName: 'Yard 20' });
    expect(await isCut()).toBe(true);
  });

  it('[Y5] shows deposits apart, with what was given back, and money that was not applied with its refund', async () => {
    const app = await open();
    const { token } = await app.createAdmin();
    const venue = await app.createVenue({ clientName: 'Splat' });
    await addBookingRows(app, venue.clientId, { waiverId: 'w' });
    await app.deps.db.writePlatform((db) =>
      db
        .insertInto('platform_payments')
        .values(
          subscriptionPayment(venue.clientId, {
            payment_id: 'received',
            status: 'received',
            created_at: '2026-06-01T00:00:00.000Z',
            taken_cents: 8_000,
            taken_currency: 'USD',
            refund_status: 'completed',
          }),
        )
        .execute(),
    );
    const deposits = await call(app, listAdminPayments, { token, query: { type: 'deposits' } });
    expect(deposits.body.payments).toMatchObject([
      {
        payment_id: 'booking-payment-1',
        client_name: 'Splat',
        amount: 25,
        refunded: 10.1,
        refund_pending: false,
        outcome: 'paid',
        receipt_url: 'https://receipts.example/1',
      },
    ]);
    const subscriptions = await call(app, listAdminPayments, { token });
    expect(subscriptions.body.payments).toMatchObject([
      { payment_id: 'received', amount: 80, refunded: 80, outcome: 'attention', description: 'Renewal' },
    ]);
  });
});
