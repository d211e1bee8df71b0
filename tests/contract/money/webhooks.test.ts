import { deleteOldEvents } from '@gatehouse/server/areas/money/billing/payments/webhook.service';
import { squareWebhook } from '@gatehouse/sync-protocol/areas/money/payments.contracts';
import { expect } from 'vitest';
import { it, onBothDatabases } from '../../helpers/app/on-databases.ts';
import { readError } from '../../helpers/app/read-error.ts';
import type { TestApp } from '../../helpers/app/test-app.ts';
import {
  countMails,
  readClient,
  readPayments,
  renewByCard,
  useFakeAccount,
} from '../../helpers/billing/billing-venue.ts';
import { sendEvent, useFakeWebhooks } from '../../helpers/billing/fake-webhook.ts';

async function openWithUnknown(app: TestApp) {
  const account = useFakeAccount(app);
  useFakeWebhooks(app);
  const { clientId } = await app.createVenue({ planId: 'monthly-professional', servicePaidUntil: '2026-06-20' });
  account.faults.push('late');
  await expect(renewByCard(app, clientId)).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  account.arriveLate();
  const [payment] = account.payments;
  if (!payment) throw new Error('nothing was charged');
  return { account, clientId, payment };
}

function events(app: TestApp) {
  return app.deps.db.readPlatform((db) => db.selectFrom('payment_events').selectAll().execute());
}

onBothDatabases('webhooks of the platform', () => {
  it('[P7] settle a charge once, however often and in whatever order its events come', async ({ app }) => {
    const { clientId, payment } = await openWithUnknown(app);
    const sent: [string, typeof payment][] = [
      ['e3', { ...payment, status: 'PENDING' }],
      ['e1', payment],
      ['e1', payment],
      ['e2', { ...payment, status: 'APPROVED' }],
      ['e4', { ...payment, status: 'FAILED' }],
      ['e5', { ...payment, status: 'CANCELED' }],
      ['e6', payment],
    ];
    for (const [id, about] of sent) expect((await sendEvent(app, id, about)).status).toBe(200);
    await Promise.all(['e1', 'e6', 'e7', 'e7'].map((id) => sendEvent(app, id, payment)));
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'completed', square_payment_id: payment.id }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-07-20');
    expect(await countMails(app, clientId)).toBe(1);
    expect((await events(app)).map(({ event_id }) => event_id).toSorted()).toEqual([
      'e1',
      'e2',
      'e3',
      'e4',
      'e5',
      'e6',
      'e7',
    ]);
  });

  it('[P7] let a completed event overrule one that said the charge had failed', async ({ app }) => {
    const { clientId, payment } = await openWithUnknown(app);
    await sendEvent(app, 'e1', { ...payment, status: 'FAILED' });
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'declined' }]);
    await sendEvent(app, 'e2', payment);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'completed', failure_code: null }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-07-20');
  });

  it('[P8] refuse a missing or wrong signature with 401 and write nothing', async ({ app }) => {
    const { clientId, payment } = await openWithUnknown(app);
    const url = `${app.deps.config.publicUrl}/api/webhooks/square`;
    for (const signature of ['', 'x', `signed other-key ${url}`, 'signed key https://elsewhere.example']) {
      const answer = await sendEvent(app, 'e1', payment, signature);
      expect([answer.status, readError(answer).code]).toEqual([401, 'WEBHOOK_SIGNATURE']);
    }
    const { square } = app.deps.config;
    app.deps.config = { ...app.deps.config, square: { ...square, webhookSignatureKey: undefined } };
    expect((await sendEvent(app, 'e1', payment)).status).toBe(401);
    expect(await events(app)).toEqual([]);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'unknown' }]);
  });

  it('[P5] take an event about a payment that is not ours, and change nothing', async ({ app }) => {
    const { clientId, payment } = await openWithUnknown(app);
    const foreign = [null, { ...payment, referenceId: 'another', orderId: 'another' }];
    for (const [index, about] of foreign.entries()) expect((await sendEvent(app, `e${index}`, about)).status).toBe(200);
    expect(await readPayments(app, clientId)).toMatchObject([{ status: 'unknown' }]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-06-20');
  });

  it('[P5] [P17] keep a payment that is not as we asked for a person, and change nothing', async ({ app }) => {
    const { clientId, payment } = await openWithUnknown(app);
    for (const id of ['e1', 'e2']) await sendEvent(app, id, { ...payment, amountCents: 1, locationId: 'L-OTHER' });
    expect(await readPayments(app, clientId)).toMatchObject([
      { status: 'review', differs: 'amount,location', taken_cents: 1, square_payment_id: payment.id, applied_at: null },
    ]);
    expect((await readClient(app, clientId)).service_paid_until).toBe('2026-06-20');
    expect(app.logs.filter(({ msg }) => String(msg).startsWith('a payment does not match'))).toHaveLength(1);
  });

  it('[P7] are known by their ids for 30 days', async ({ app }) => {
    const { payment } = await openWithUnknown(app);
    await sendEvent(app, 'e1', payment);
    app.clock.advance(30 * 86_400_000);
    await deleteOldEvents(app.deps);
    expect(await events(app)).toHaveLength(1);
    app.clock.advance(1);
    await deleteOldEvents(app.deps);
    expect(await events(app)).toEqual([]);
  });

  it('refuse a body that is too large before reading it', async ({ app }) => {
    const { status } = await app.request('POST', squareWebhook.path, { body: 'x'.repeat(256 * 1024 + 1) });
    expect(status).toBe(413);
  });
});
