import { join } from 'node:path';
import { openSqlite } from '@gatehouse/server/db/opening/open';
import { expect, it } from 'vitest';
import { call } from '../e2e/support/api.ts';
import { partyDay, seedPayingVenue } from '../e2e/support/bookings/paying.ts';
import { startSquareSimulator } from '../helpers/billing/square-simulator.ts';
import { type DrillServer, prepareDrill } from './support/drill-server.ts';
import { startSquareLine } from './support/square-line.ts';

const MINUTE_MS = 60_000;
/** Past the hold of 20 minutes. */
const LATER_MS = 25 * MINUTE_MS;
const DEPOSIT_CENTS = 2_500;

it('[Y100] a server killed by kill -9 while a deposit’s charge is settled, and back when the hold is over: another party is refused the place, and the payer’s booking is paid once, to the cent', async () => {
  const square = await startSquareSimulator();
  square.setFailures({ kind: 'webhook_lost', times: 1_000 });
  const line = await startSquareLine(square.url);
  const server = await prepareDrill({ SQUARE_ENVIRONMENT: 'simulator', SQUARE_BASE_URL: line.url });
  try {
    await server.start();
    const { clientId, offeringId } = await seedPayingVenue(server);
    const payer = await book(server, clientId, offeringId, 'payer');
    expect(payer.status).toBe(200);
    const bookingId = payer.body.booking_id;
    const asked = { bookingId, clientId };
    const { body } = await call<{ paymentLink: { url: string } }>(
      server,
      'POST',
      '/api/payment/create-booking-payment-link',
      { body: asked },
    );
    const token = body.paymentLink.url.split('/').at(-1);

    /* Square takes the money; nobody hears of it, and nobody is answered who asks. */
    line.fateOf((request) => (request === 'POST /v2/payments' ? 'lost' : 'stuck'));
    const paying = call(server, 'POST', '/api/payments/create-payment', {
      body: { sourceId: 'cnon:card-nonce-ok', bookingId, token },
    }).catch(() => undefined);
    await expect.poll(line.stuck, { timeout: 30_000 }).toBeGreaterThan(0);
    await server.kill();
    await paying;
    await server.meddle({ aheadMs: LATER_MS });
    await server.start();
    const rival = await book(server, clientId, offeringId, 'rival');
    expect([rival.status, rival.body.code]).toEqual([409, 'PLACE_TAKEN']);

    line.fateOf(() => 'answered');
    const stored = () => moneyOf(server, bookingId);
    await expect.poll(async () => (await stored()).status, { timeout: 45_000, interval: 250 }).toBe('confirmed');
    expect(await stored()).toEqual({
      status: 'confirmed',
      payments: [`completed ${DEPOSIT_CENTS}`],
      refunds: 0,
      sold: 1,
    });
    const account = square.account(`EAAA-${clientId}`);
    const taken = account.payments.filter(({ status }) => status === 'COMPLETED');
    expect(taken.map(({ amount_money }) => amount_money?.amount)).toEqual([DEPOSIT_CENTS]);
    expect(account.refunds).toEqual([]);
    expect((await book(server, clientId, offeringId, 'late')).body.code).toBe('PLACE_TAKEN');
  } finally {
    await server.dispose();
    await line.close();
    await square.close();
  }
});

function book(server: DrillServer, clientId: string, offeringId: string, party: string) {
  return call<{ booking_id: string; code?: string }>(server, 'POST', '/api/public/bookings', {
    body: {
      client_id: clientId,
      offering_id: offeringId,
      party_name: 'Marie Curie',
      party_phone: '(212) 555-0100',
      party_email: `${party}@example.org`,
      date_scheduled: partyDay,
      start_time: '10:00',
      add_players: 0,
    },
  });
}

async function moneyOf({ dataDir }: DrillServer, bookingId: string) {
  const db = openSqlite(join(dataDir, 'gatehouse.db'));
  const list = (text: string) => db.writer.prepare(text).pluck().all();
  const money = {
    status: db.writer.prepare('SELECT status FROM bookings WHERE booking_id = ?').pluck().get(bookingId),
    payments: list(`SELECT status || ' ' || amount_cents FROM booking_payments`),
    refunds: list('SELECT 1 FROM booking_refunds').length,
    sold: list(`SELECT 1 FROM bookings WHERE status = 'confirmed'`).length,
  };
  await db.close();
  return money;
}
