import type { Hono } from 'hono';
import { instant, moneyOf, objectOf, once, readBody, type Simulation, type SimulatorEnv, textOf } from './context.ts';
import { invalid, notFound } from './square-error.ts';
import { type Merchant, newId } from './state.ts';
import type { WireOrder } from './wire.ts';

/** Square's payment links with their orders: making, reading and deleting a link, and reading an order. */
export function bindLinks(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  app.post('/v2/online-checkout/payment-links', async (c) => {
    const body = await readBody(c);
    const merchant = c.get('merchant');
    return once(simulation, c, 'link', body, () => {
      const quickPay = objectOf(body, 'quick_pay');
      const money = moneyOf(quickPay, 'price_money');
      const name = textOf(quickPay, 'name');
      if (!name) throw invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', 'quick_pay.name');
      const now = instant(simulation);
      const order: WireOrder = {
        id: newId(),
        location_id: textOf(quickPay, 'location_id'),
        state: 'OPEN',
        total_money: money,
        tenders: [],
        created_at: now,
        version: 1,
      };
      const id = newId(16);
      const url = `${simulation.publicUrl()}/checkout/${id}`;
      const link = {
        id,
        version: 1,
        order_id: order.id,
        url,
        long_url: url,
        created_at: now,
        description: textOf(body, 'description'),
        payment_note: textOf(body, 'payment_note'),
        checkout_options: { redirect_url: textOf(objectOf(body, 'checkout_options'), 'redirect_url') },
        pre_populated_data: { buyer_email: textOf(objectOf(body, 'pre_populated_data'), 'buyer_email') },
      };
      merchant.orders.push(order);
      merchant.links.push({ ...link, name });
      return { payment_link: link, related_resources: { orders: [order] } };
    });
  });

  app.get('/v2/online-checkout/payment-links/:id', (c) => {
    const { name: _name, ...link } = find(c.get('merchant'), c.req.param('id'));
    return c.json({ payment_link: link });
  });

  app.delete('/v2/online-checkout/payment-links/:id', (c) => {
    const merchant = c.get('merchant');
    const link = find(merchant, c.req.param('id'));
    merchant.links = merchant.links.filter((one) => one !== link);
    const order = merchant.orders.find(({ id }) => id === link.order_id);
    if (order?.state === 'OPEN') order.state = 'CANCELED';
    simulation.store.save();
    return c.json({ id: link.id, cancelled_order_id: link.order_id });
  });

  app.get('/v2/orders/:id', (c) => {
    const order = c.get('merchant').orders.find(({ id }) => id === c.req.param('id'));
    if (!order) throw notFound('the order');
    return c.json({ order });
  });
}

function find(merchant: Merchant, id: string): Merchant['links'][number] {
  const link = merchant.links.find((one) => one.id === id);
  if (!link) throw notFound('the payment link');
  return link;
}
