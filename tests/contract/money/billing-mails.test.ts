import { sendDueMail } from '@gatehouse/server/areas/mail/outbox/outbox.service';
import {
  queueFailedCharge,
  queueReceipt,
} from '@gatehouse/server/areas/money/billing/notices/billing-mails.subscribers';
import type { Row } from '@gatehouse/server/db/tables';
import { writeVenue } from '@gatehouse/server/venue/venue-write';
import { expect } from 'vitest';
import { it, onAnyDatabase } from '../../helpers/app/on-databases.ts';
import type { TestApp, TestVenue } from '../../helpers/app/test-app.ts';

const card = { card_type: 'VISA', card_last_four: '1111', auto_renew: 1 as const };

function paymentOf(venue: TestVenue, columns: Partial<Row<'platform_payments'>>): Row<'platform_payments'> {
  return {
    client_id: venue.clientId,
    payment_id: 'p1',
    kind: 'renewal',
    source: 'card',
    status: 'completed',
    plan_id: 'monthly-professional',
    amount_cents: 7_500,
    currency: 'USD',
    description: 'Monthly Professional',
    period: null,
    card_brand: 'VISA',
    card_last_four: '1111',
    receipt_url: 'https://squareup.com/receipt/1',
    failure_code: null,
    failure_message: null,
    paid_until_before: null,
    paid_until_after: '2026-07-15',
    ...columns,
  } as Row<'platform_payments'>;
}

async function mailed(app: TestApp, venue: TestVenue, queue: typeof queueReceipt, payment: Row<'platform_payments'>) {
  await writeVenue(app.deps, venue.clientId, ({ db }) => queue(app.deps, db, payment));
  await sendDueMail(app.deps, new AbortController().signal);
  const mail = app.mails.at(-1);
  return { to: mail?.to, subject: mail?.subject, text: mail?.text ?? '', html: mail?.html ?? '' };
}

onAnyDatabase('billing mails', (open) => {
  it('give a receipt with amount, plan, period, card, link and the next renewal', async ({ app }) => {
    const columns = { ...card, client_name: 'Red & Rock', period_start: '2026-06-15' };
    const venue = await app.createVenue({ planId: 'monthly-professional', columns });
    const mail = await mailed(app, venue, queueReceipt, paymentOf(venue, {}));
    expect(mail).toMatchObject({ to: venue.email, subject: 'Receipt for Red & Rock: $75.00' });
    for (const part of [
      '$75.00',
      'Monthly Professional',
      'Jun 15, 2026 to Jul 15, 2026',
      'Visa ending 1111',
      'https://squareup.com/receipt/1',
      'On Jul 15, 2026 your subscription will be charged $75.00 to Visa ending 1111.',
      'http://localhost:5000/my-profile',
    ]) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.text).toContain('Card: Visa ending 1111');
    expect(mail.html).toContain('Red &amp; Rock');
  });

  it('link to a receipt only where its address is one of the web', async ({ app }) => {
    const venue = await app.createVenue({ columns: card });
    const linked = async (receiptUrl: string | null) =>
      (await mailed(app, venue, queueReceipt, paymentOf(venue, { receipt_url: receiptUrl }))).text.includes(
        'Receipt: Open',
      );
    expect(await linked('http://localhost:7000/receipt/1')).toBe(true);
    for (const other of ['javascript:alert(1)', 'data:text/html,1', 'squareup.com/receipt/1', null])
      expect([other, await linked(other)]).toEqual([other, false]);
  });

  it('do not promise a renewal to who has turned it off, and follow on from what was paid already', async ({ app }) => {
    const columns = { ...card, auto_renew: 0 as const, period_start: '2026-06-01' };
    const venue = await app.createVenue({ columns });
    const payment = paymentOf(venue, { paid_until_before: '2026-06-20', paid_until_after: '2026-07-20' });
    const { text } = await mailed(app, venue, queueReceipt, payment);
    expect(text).toContain('It doesn’t renew automatically');
    expect(text).not.toContain('will be charged');
    expect(text).toContain('Jun 20, 2026 to Jul 20, 2026');
  });

  it('say why a renewal failed, what comes next and when, and after the last attempt that it was the last', async () => {
    const app = await open();
    const venue = await app.createVenue({ columns: card, servicePaidUntil: '2026-06-15' });
    const failed = { status: 'declined', period: '2026-06-15', failure_message: 'The card has expired.' } as const;
    const first = await mailed(app, venue, queueFailedCharge, paymentOf(venue, failed));
    expect(first.text).toContain('The card has expired.');
    expect(first.text).toContain('We will try again on Jun 16, 2026.');
    expect(first.text).toContain('http://localhost:5000/my-profile');
    app.clock.set('2026-06-20T15:00:00.000Z');
    const last = await mailed(app, venue, queueFailedCharge, paymentOf(venue, failed));
    expect(last.text).toContain('This was our last attempt');
    expect(last.text).toContain('Automatic renewal stays on');
  });

  it('say that a plan was changed where nothing was charged', async ({ app }) => {
    const venue = await app.createVenue({ columns: card });
    const { text } = await mailed(app, venue, queueReceipt, paymentOf(venue, { kind: 'switch', amount_cents: 0 }));
    expect(text).toContain('You now have Monthly Professional; what you already paid covers it.');
    expect(text).not.toContain('We received');
  });

  it('say that a card was declined where nobody said more, with what the venue has of plan and card', async ({
    app,
  }) => {
    const venue = await app.createVenue({ columns: card, servicePaidUntil: '2026-06-15' });
    const bare = {
      status: 'declined',
      failure_message: null,
      plan_id: 'a-former-plan',
      card_brand: null,
      card_last_four: null,
    } as const;
    const { text } = await mailed(app, venue, queueFailedCharge, paymentOf(venue, bare));
    expect(text).toContain('for Monthly Professional to Visa ending 1111. The card was declined.');
    const receipt = await mailed(app, venue, queueReceipt, paymentOf(venue, { card_last_four: null }));
    expect(receipt.text).not.toContain('Card:');
  });

  it('[X6] leave no address in the log or readable in the outbox', async () => {
    const app = await open({ LOG_LEVEL: 'trace' });
    const venue = await app.createVenue({ columns: card });
    await writeVenue(app.deps, venue.clientId, ({ db }) => queueReceipt(app.deps, db, paymentOf(venue, {})));
    const rows = await app.deps.db.readPlatform((db) => db.selectFrom('outbox_mail').selectAll().execute());
    await sendDueMail(app.deps, new AbortController().signal);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, app.logs])).not.toMatch(new RegExp(`${venue.email}|1111|receipt/1`));
  });
});
