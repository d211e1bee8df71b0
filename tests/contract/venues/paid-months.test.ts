import { settleDuePayments } from '@gatehouse/server/areas/money/billing/payments/settle-open.service';
import { renewByLink } from '@gatehouse/server/areas/money/billing/subscriptions/renew.service';
import { updateClient } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import { addPaidMonth, undoPaidMonth } from '@gatehouse/sync-protocol/areas/venues/paid-months.contracts';
import { expect } from 'vitest';
import { call } from '../../helpers/app/call.ts';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import { renewByCard, useFakeAccount } from '../../helpers/billing/billing-venue.ts';

const HOUR_MS = 3_600_000;

async function start(app: TestApp, columns: object = { is_trial: 1, period_start: '2026-05-20', billing_day: 20 }) {
  const { token, userId } = await app.createAdmin();
  const { clientId } = await app.createVenue({
    planId: 'monthly-professional',
    servicePaidUntil: '2026-06-20',
    columns: { period_price_cents: 7_500, last_payment_date: '2026-05-20', ...columns },
  });
  const params = { client_id: clientId };
  const row = () =>
    app.deps.db.readPlatform((db) =>
      db.selectFrom('clients').where('client_id', '=', clientId).selectAll().executeTakeFirstOrThrow(),
    );
  const add = (version: number) => call(app, addPaidMonth, { token, params, body: { version } });
  const undo = (version: number) => call(app, undoPaidMonth, { token, params, body: { version } });
  const audits = () =>
    app.deps.db.readPlatform((db) =>
      db
        .selectFrom('audit_log')
        .where('client_id', '=', clientId)
        .where('action', 'in', ['add_paid_month', 'undo_paid_month'])
        .orderBy('seq')
        .select(['action', 'actor'])
        .execute(),
    );
  return { token, userId, params, row, add, undo, audits };
}

onBothDatabases('a month that an admin adds', (open) => {
  it('[Y10] is taken back exactly, with what it changed of trial, period and payment, and both are recorded', async ({
    app,
  }) => {
    const { userId, row, add, undo, audits } = await start(app);
    const before = await row();
    const added = (await add(before.revision)).body.client;
    expect(added).toMatchObject({ service_paid_until: '2026-07-20', version: before.revision + 1 });
    expect(await row()).toMatchObject({ is_trial: 0, period_start: null, period_price_cents: null, billing_day: null });
    expect((await undo(added.version)).body.client).toMatchObject({ service_paid_until: '2026-06-20' });
    const later = { revision: before.revision + 2, updated_at: expect.any(String) };
    expect(await row()).toEqual({ ...before, ...later });
    expect(await audits()).toEqual([
      { action: 'add_paid_month', actor: `user:${userId}` },
      { action: 'undo_paid_month', actor: `user:${userId}` },
    ]);
  });

  it('[Y10] is added once and taken back once, however often both are pressed', async ({ app }) => {
    const { row, add, undo } = await start(app);
    const { revision } = await row();
    const adds = await Promise.all([1, 2, 3].map(() => add(revision)));
    expect(adds.filter(({ status }) => status === 200)).toHaveLength(1);
    const undos = await Promise.all([1, 2, 3].map(() => undo(revision + 1)));
    expect(undos.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await row()).service_paid_until).toBe('2026-06-20');
  });

  it('[Y10] is taken back after a change of something else, and not once another admin or a charge changed the subscription', async ({
    app,
  }) => {
    const { token, params, row, add, undo } = await start(app);
    const first = (await add((await row()).revision)).body.client;
    await call(app, updateClient, { token, params, body: { phone: '555 000 1111' } });
    expect((await undo(first.version)).status).toBe(200);
    const second = (await add((await row()).revision)).body.client;
    const third = (await add(second.version)).body.client;
    const refused = await undo(second.version);
    expect([refused.status, refused.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(refused.refusal.message).toBe(
      'The subscription changed since, so the month was not taken back. Please check it.',
    );
    await call(app, updateClient, { token, params, body: { service_paid_until: '2026-09-20' } });
    expect((await undo(third.version)).status).toBe(409);
    expect((await row()).service_paid_until).toBe('2026-09-20');
  });

  it.each(['the card', 'a link'] as const)(
    '[Y10] [P16] is not taken back once %s paid for another month, which stays',
    async (way) => {
      const app = await open();
      const account = useFakeAccount(app);
      const { params, row, add, undo, audits } = await start(app);
      const added = (await add((await row()).revision)).body.client;
      if (way === 'the card') await renewByCard(app, params.client_id);
      else {
        await renewByLink(app.deps, params.client_id, { planType: 'monthly' });
        account.payLink(account.links[0]?.link.id ?? '');
        app.clock.advance(HOUR_MS);
        await settleDuePayments(app.deps, new AbortController().signal);
      }
      const paid = await row();
      expect(paid.service_paid_until).toBe('2026-08-20');
      const refused = await undo(added.version);
      expect([refused.status, refused.refusal.code]).toEqual([409, 'VERSION_CONFLICT']);
      expect(await row()).toEqual(paid);
      expect((await audits()).map(({ action }) => action)).toEqual(['add_paid_month']);
    },
  );
});
