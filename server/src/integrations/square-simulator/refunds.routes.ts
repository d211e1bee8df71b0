import type { Hono } from 'hono';
import { instant, moneyOf, once, readBody, type Simulation, type SimulatorEnv, textOf } from './context.ts';
import { invalid, notFound } from './square-error.ts';
import { type Merchant, newId } from './state.ts';
import type { Money, WireRefund } from './wire.ts';

const REFUNDS_MAX = 20;
const YEAR_MS = 365 * 24 * 3_600_000;

/** Square's refunds: making one, which settles after a delay, and reading one. */
export function bindRefunds(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  app.post('/v2/refunds', async (c) => {
    const body = await readBody(c);
    const merchant = c.get('merchant');
    return once(simulation, c, 'refund', body, () => {
      const reason = textOf(body, 'reason');
      const refund = makeRefund(simulation, merchant, {
        paymentId: textOf(body, 'payment_id'),
        money: moneyOf(body, 'amount_money'),
        ...(reason ? { reason } : {}),
      });
      return { refund: { ...refund } };
    });
  });

  app.get('/v2/refunds/:id', (c) => {
    const refund = c.get('merchant').refunds.find(({ id }) => id === c.req.param('id'));
    if (!refund) throw notFound('the refund');
    return c.json({ refund });
  });
}

/** Makes a refund, PENDING, and settles it later: for the API, and for a person at Square's dashboard. */
export function makeRefund(
  simulation: Simulation,
  merchant: Merchant,
  { paymentId, money, reason }: { paymentId: string; money: Money; reason?: string },
): WireRefund {
  const payment = merchant.payments.find(({ id }) => id === paymentId);
  if (!payment) throw notFound('the payment');
  if (payment.status !== 'COMPLETED')
    throw invalid('BAD_REQUEST', 'Only a completed payment can be refunded.', 'payment_id');
  if (Date.parse(payment.created_at) < simulation.clock.now() - YEAR_MS)
    throw invalid('BAD_REQUEST', 'The payment is more than a year old.', 'payment_id');
  const earlier = merchant.refunds.filter(
    ({ payment_id, status }) => payment_id === payment.id && (status === 'PENDING' || status === 'COMPLETED'),
  );
  if (earlier.length >= REFUNDS_MAX) throw invalid('BAD_REQUEST', 'A payment has at most 20 refunds.');
  const refunded = earlier.reduce((sum, refund) => sum + refund.amount_money.amount, 0);
  if (refunded + money.amount > payment.amount_money.amount)
    throw invalid('REFUND_AMOUNT_INVALID', 'The refund is more than what is left of the payment.');
  const now = instant(simulation);
  const refund: WireRefund = {
    id: `${payment.id}_${newId()}`,
    status: 'PENDING',
    amount_money: money,
    payment_id: payment.id,
    order_id: payment.order_id,
    location_id: payment.location_id,
    ...(reason ? { reason } : {}),
    created_at: now,
    updated_at: now,
  };
  merchant.refunds.push(refund);
  payment.refund_ids = [...(payment.refund_ids ?? []), refund.id];
  payment.updated_at = now;
  if (simulation.failures.take(['refund_fails'])) merchant.doomedRefunds.push(refund.id);
  simulation.webhooks.announce(merchant, 'refund.created', { refund: { ...refund } });
  simulation.webhooks.announce(merchant, 'payment.updated', { payment: { ...payment } });
  settleLater(simulation, merchant, refund);
  return refund;
}

/** PENDING → COMPLETED, or FAILED for one that a failure doomed, after a delay. */
function settleLater(simulation: Simulation, merchant: Merchant, refund: WireRefund): void {
  setTimeout(() => settleRefund(simulation, merchant, refund), simulation.refundSettlesAfterMs).unref();
}

function settleRefund(simulation: Simulation, merchant: Merchant, refund: WireRefund): void {
  if (refund.status !== 'PENDING') return;
  refund.status = merchant.doomedRefunds.includes(refund.id) ? 'FAILED' : 'COMPLETED';
  refund.updated_at = instant(simulation);
  const payment = merchant.payments.find(({ id }) => id === refund.payment_id);
  if (payment && refund.status === 'COMPLETED') {
    payment.refunded_money = {
      amount: (payment.refunded_money?.amount ?? 0) + refund.amount_money.amount,
      currency: refund.amount_money.currency,
    };
    payment.updated_at = refund.updated_at;
  }
  simulation.store.save();
  simulation.webhooks.announce(merchant, 'refund.updated', { refund: { ...refund } });
  if (payment) simulation.webhooks.announce(merchant, 'payment.updated', { payment: { ...payment } });
}

/** Settles every pending refund: immediately in a test, after a restart in the demo. */
export function settlePendingRefunds(simulation: Simulation): void {
  for (const merchant of Object.values(simulation.store.merchants))
    for (const refund of merchant.refunds) settleRefund(simulation, merchant, refund);
}
