import type { Hono } from 'hono';
import { charge, settle } from './charging.ts';
import { moneyOf, objectOf, once, readBody, type Simulation, type SimulatorEnv, textOf } from './context.ts';
import { invalid, notFound } from './square-error.ts';
import type { Merchant } from './state.ts';
import type { WirePayment } from './wire.ts';

const REFERENCE_LENGTH_MAX = 40;
const PAGE_SIZE_MAX = 100;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** Which payment a key made, for canceling by key. */
const paymentOfKey = (merchant: Merchant, key: string): WirePayment | undefined => {
  const answer = merchant.answers[`payment ${key}`]?.body as { payment?: WirePayment } | undefined;
  return merchant.payments.find(({ id }) => id === answer?.payment?.id);
};

/** Square's payments: charging, canceling by key or id, completing, and reading one or a page. */
export function bindPayments(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  app.post('/v2/payments', async (c) => {
    const body = await readBody(c);
    const merchant = c.get('merchant');
    return once(simulation, c, 'payment', body, () => {
      if (merchant.cancelledKeys.includes(textOf(body, 'idempotency_key')))
        throw invalid('BAD_REQUEST', 'The payment with this key was canceled.');
      const money = moneyOf(body, 'amount_money');
      if (textOf(body, 'reference_id').length > REFERENCE_LENGTH_MAX)
        throw invalid('VALUE_TOO_LONG', 'Field must not be greater than 40 length', 'reference_id');
      const buyerEmail = textOf(body, 'buyer_email_address');
      if (buyerEmail && !EMAIL.test(buyerEmail))
        throw invalid('INVALID_EMAIL_ADDRESS', 'The email address is not valid.', 'buyer_email_address');
      const sourceId = textOf(body, 'source_id');
      if (!sourceId) throw invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', 'source_id');
      const isForSeller = objectOf(body, 'customer_details')['customer_initiated'] === false;
      if (isForSeller && !textOf(body, 'customer_id'))
        throw invalid('BAD_REQUEST', 'A charge without the customer there needs a customer.', 'customer_id');
      const payment = charge(simulation, merchant, {
        sourceId,
        money,
        locationId: textOf(body, 'location_id'),
        referenceId: textOf(body, 'reference_id'),
        customerId: textOf(body, 'customer_id'),
        note: textOf(body, 'note'),
        buyerEmail,
      });
      if (body['autocomplete'] !== false) settle(simulation, merchant, payment, 'COMPLETED');
      return { payment: { ...payment } };
    });
  });

  app.post('/v2/payments/cancel', async (c) => {
    const key = textOf(await readBody(c), 'idempotency_key');
    const merchant = c.get('merchant');
    const payment = paymentOfKey(merchant, key);
    if (payment) settle(simulation, merchant, payment, 'CANCELED');
    else merchant.cancelledKeys.push(key);
    simulation.store.save();
    return c.json({});
  });

  app.get('/v2/payments', (c) => {
    const { begin_time, end_time, sort_order, cursor, location_id, limit } = c.req.query();
    const size = Math.min(Number(limit) || PAGE_SIZE_MAX, PAGE_SIZE_MAX);
    const found = c
      .get('merchant')
      .payments.filter(
        (payment) =>
          (!begin_time || payment.created_at >= begin_time) &&
          (!end_time || payment.created_at < end_time) &&
          (!location_id || payment.location_id === location_id),
      );
    if (sort_order !== 'ASC') found.reverse();
    const start = Number(cursor) || 0;
    const isMore = found.length > start + size;
    return c.json({
      payments: found.slice(start, start + size),
      ...(isMore ? { cursor: String(start + size) } : {}),
    });
  });

  app.get('/v2/payments/:id', (c) => c.json({ payment: find(c.get('merchant'), c.req.param('id')) }));

  for (const [action, status] of [
    ['complete', 'COMPLETED'],
    ['cancel', 'CANCELED'],
  ] as const)
    app.post(`/v2/payments/:id/${action}`, (c) => {
      const payment = find(c.get('merchant'), c.req.param('id'));
      settle(simulation, c.get('merchant'), payment, status);
      simulation.store.save();
      return c.json({ payment });
    });
}

function find(merchant: Merchant, id: string): WirePayment {
  const payment = merchant.payments.find((one) => one.id === id);
  if (!payment) throw notFound(`payment ${id}`);
  return payment;
}
