import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Hono } from 'hono';
import { charge, settle } from './charging.ts';
import { checkoutPage, sentencePage } from './checkout-page.ts';
import type { Simulation, SimulatorEnv } from './context.ts';
import { SquareRefusal } from './square-error.ts';
import type { Merchant, Store } from './state.ts';
import type { WireOrder, WirePayment } from './wire.ts';

export interface OpenLink {
  merchant: Merchant;
  link: Merchant['links'][number];
  order: WireOrder;
}

/** The link behind a checkout address, whichever merchant's. */
export function findLink(store: Store, id: string): OpenLink | null {
  for (const merchant of Object.values(store.merchants)) {
    const link = merchant.links.find((one) => one.id === id);
    const order = merchant.orders.find((one) => one.id === link?.order_id);
    if (link && order) return { merchant, link, order };
  }
  return null;
}

/** Pays a link's order. Throws SquareRefusal when the card is refused. */
export function payLink(simulation: Simulation, { merchant, link, order }: OpenLink, sourceId: string): WirePayment {
  const payment = charge(simulation, merchant, {
    sourceId,
    money: order.total_money,
    locationId: order.location_id,
    orderId: order.id,
    note: link.payment_note,
    buyerEmail: link.pre_populated_data.buyer_email,
  });
  settle(simulation, merchant, payment, 'COMPLETED');
  order.state = 'COMPLETED';
  order.version += 1;
  order.tenders.push({ id: payment.id, type: 'CARD', payment_id: payment.id });
  simulation.store.save();
  return payment;
}

/** Where the buyer goes after paying, as Square writes it. */
export function returnAddress({ link, order }: OpenLink, payment: WirePayment | null): string | null {
  if (!URL.canParse(link.checkout_options.redirect_url)) return null;
  const url = new URL(link.checkout_options.redirect_url);
  url.searchParams.set('orderId', order.id);
  if (payment) url.searchParams.set('transactionId', payment.id);
  return url.href;
}

/** The hosted checkout page. */
export function bindCheckout(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  app.get('/checkout/:id', (c) => {
    const open = findLink(simulation.store, c.req.param('id'));
    if (!open) return c.html(sentencePage('Link not found', 'This payment link no longer exists.'), 404);
    if (open.order.state === 'COMPLETED')
      return c.html(sentencePage('Already paid', `${open.link.name} was paid. You can close this window.`));
    return c.html(checkoutPage(open.link, open.order.total_money.amount, null));
  });

  app.post('/checkout/:id', async (c) => {
    const open = findLink(simulation.store, c.req.param('id'));
    if (!open) return c.html(sentencePage('Link not found', 'This payment link no longer exists.'), 404);
    const { outcome } = await c.req.parseBody();
    if (outcome === 'close')
      return c.html(sentencePage('Not paid', 'You left without paying. You can close this window.'));
    if (open.order.state === 'COMPLETED')
      return c.html(sentencePage('Already paid', `${open.link.name} was paid. You can close this window.`));
    try {
      const payment = payLink(simulation, open, `cnon:card-nonce-${outcome === 'decline' ? 'declined' : 'ok'}`);
      const address = returnAddress(open, payment);
      return address
        ? c.redirect(address, 303)
        : c.html(sentencePage('Paid', `${open.link.name} is paid. You can close this window.`));
    } catch (error) {
      if (!(error instanceof SquareRefusal)) throw error;
      simulation.store.save();
      const words = 'Your card was declined. Nothing was charged; please try another one.';
      return c.html(checkoutPage(open.link, open.order.total_money.amount, words), 402);
    }
  });

  app.get('/receipt/:id', (c) => {
    const payment = Object.values(simulation.store.merchants)
      .flatMap(({ payments }) => payments)
      .find(({ id, status }) => id === c.req.param('id') && status === 'COMPLETED');
    if (!payment) return c.html(sentencePage('Receipt not found', 'There is no such payment.'), 404);
    const amount = formatCents(payment.amount_money.amount);
    return c.html(
      sentencePage(
        'Receipt',
        `${amount}, ${payment.card_details.card.card_brand} ending in ${payment.card_details.card.last_4}.`,
      ),
    );
  });
}
