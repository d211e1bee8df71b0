import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { objectOf, readBody, type Simulation, type SimulatorEnv, textOf } from './context.ts';
import { invalid, notFound } from './square-error.ts';
import { newId } from './state.ts';

/** Every location id is this merchant's, except those named otherwise: tests need one that Square rejects. */
const UNKNOWN_LOCATION = /^UNKNOWN/i;
/** Locations that begin so belong to a merchant in Canada. */
const CANADIAN_LOCATION = /^CAD/i;
const MAIN_LOCATION = 'SIMULATORMAIN';

/** Locations, the merchant, webhook subscriptions, OAuth. */
export function bindAccount(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  const location = (merchantId: string, id: string) => ({
    id,
    name: 'Front desk (simulated)',
    status: 'ACTIVE',
    ...(CANADIAN_LOCATION.test(id) ? { currency: 'CAD', country: 'CA' } : { currency: 'USD', country: 'US' }),
    merchant_id: merchantId,
    timezone: 'America/New_York',
  });

  app.get('/v2/locations', (c) => c.json({ locations: [location(c.get('merchant').id, MAIN_LOCATION)] }));
  app.get('/v2/locations/:id', (c) => {
    const id = c.req.param('id');
    if (UNKNOWN_LOCATION.test(id)) throw notFound(`location ${id}`);
    return c.json({ location: location(c.get('merchant').id, id === 'main' ? MAIN_LOCATION : id) });
  });
  app.get('/v2/merchants/me', (c) =>
    c.json({
      merchant: {
        id: c.get('merchant').id,
        business_name: 'Simulated venue',
        country: 'US',
        currency: 'USD',
        status: 'ACTIVE',
        main_location_id: MAIN_LOCATION,
      },
    }),
  );

  app.post('/v2/webhooks/subscriptions', async (c) => {
    const wanted = objectOf(await readBody(c), 'subscription');
    const url = textOf(wanted, 'notification_url');
    if (!URL.canParse(url)) throw invalid('INVALID_VALUE', 'The address is not valid.', 'notification_url');
    const subscription = {
      id: `wbhk_${newId(20)}`,
      name: textOf(wanted, 'name'),
      enabled: true,
      event_types: Array.isArray(wanted['event_types']) ? wanted['event_types'].map(String) : [],
      notification_url: url,
      signature_key: randomBytes(16).toString('base64url'),
    };
    c.get('merchant').subscriptions.push(subscription);
    simulation.store.save();
    return c.json({ subscription });
  });
  app.post('/v2/webhooks/subscriptions/:id/test', async (c) => {
    const eventType = textOf(await readBody(c), 'event_type') || 'payment.created';
    const merchant = c.get('merchant');
    if (!merchant.subscriptions.some(({ id }) => id === c.req.param('id'))) throw notFound('the subscription');
    const [payment] = merchant.payments;
    if (payment) simulation.webhooks.announce(merchant, eventType, { payment });
    return c.json({ subscription_test_result: { id: newId(), status_code: 200 } });
  });
  app.delete('/v2/webhooks/subscriptions/:id', (c) => {
    const merchant = c.get('merchant');
    merchant.subscriptions = merchant.subscriptions.filter(({ id }) => id !== c.req.param('id'));
    simulation.store.save();
    return c.json({});
  });

  app.post('/oauth2/token', async (c) => {
    const code = textOf(await readBody(c), 'code') || textOf(await readBody(c), 'refresh_token');
    const accessToken = `simulator-oauth-${code || newId(12)}`;
    const thirtyDays = new Date(simulation.clock.now() + 30 * 24 * 3_600_000).toISOString();
    const merchantId = simulation.store.merchantOf(accessToken).id;
    return c.json({
      access_token: accessToken,
      token_type: 'bearer',
      expires_at: thirtyDays,
      merchant_id: merchantId,
      refresh_token: `simulator-refresh-${newId(12)}`,
    });
  });
  app.post('/oauth2/token/status', (c) =>
    c.json({ scopes: ['PAYMENTS_WRITE', 'PAYMENTS_READ', 'MERCHANT_PROFILE_READ'], merchant_id: c.get('merchant').id }),
  );
  app.post('/oauth2/revoke', (c) => c.json({ success: true }));
}
