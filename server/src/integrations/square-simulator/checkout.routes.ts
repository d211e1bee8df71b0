import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { charge, settle } from './charging.ts';
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

const style = `
  :root { color-scheme: light dark; --paper: #f4f5f7; --card: #fff; --ink: #1b2430; --soft: #5c6673; --line: #d6dae0; }
  @media (prefers-color-scheme: dark) {
    :root { --paper: #11161d; --card: #1b222c; --ink: #eef1f5; --soft: #a8b2bf; --line: #3a4452; }
  }
  * { box-sizing: border-box; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--paper);
    color: var(--ink); font: 18px/1.5 system-ui, sans-serif; }
  main { width: 100%; max-width: 440px; background: var(--card); border: 1px solid var(--line); border-radius: 12px;
    padding: 32px; }
  h1 { font-size: 20px; margin: 0 0 4px; }
  .amount { font-size: 40px; font-weight: 650; font-variant-numeric: tabular-nums; margin: 8px 0 0; }
  .soft { color: var(--soft); font-size: 16px; margin: 4px 0 0; }
  .note { border-top: 1px solid var(--line); margin-top: 24px; padding-top: 16px; }
  .refused { background: #b3261e; color: #fff; border-radius: 8px; padding: 12px 16px; margin: 16px 0 0; }
  form { display: grid; gap: 12px; margin-top: 24px; }
  button { min-height: 56px; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit;
    font: inherit; font-weight: 600; cursor: pointer; }
  button.pay { background: #1f7a5c; border-color: #1f7a5c; color: #fff; }
  button:focus-visible { outline: 3px solid #4a90d9; outline-offset: 2px; }
`;

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

function page(title: string, content: Page): Page {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <style>${style}</style>
  </head>
  <body><main>${content}</main></body>
</html>`;
}

/** The hosted page of a payment link: what is paid, and the result for each card. */
function checkoutPage(link: Merchant['links'][number], amountCents: number, refusal: string | null): Page {
  const amount = formatCents(amountCents);
  return page(
    `Pay ${amount}`,
    html`<h1>${link.name}</h1>
      ${link.description ? html`<p class="soft">${link.description}</p>` : ''}
      <p class="amount">${amount}</p>
      ${link.pre_populated_data.buyer_email ? html`<p class="soft">Receipt to ${link.pre_populated_data.buyer_email}</p>` : ''}
      ${refusal ? html`<p class="refused" role="alert">${refusal}</p>` : ''}
      <form method="post">
        <button class="pay" name="outcome" value="approve">Pay ${amount}</button>
        <button name="outcome" value="decline">Pay with a card that is declined</button>
        <button name="outcome" value="close">Leave without paying</button>
      </form>
      <p class="soft note">This is a simulated checkout page. No money moves and no card is needed.</p>`,
  );
}

/** A page with a heading and a sentence: already paid, deleted, or left. */
function sentencePage(title: string, sentence: string): Page {
  return page(
    title,
    html`<h1>${title}</h1>
      <p class="soft">${sentence}</p>
      <p class="soft note">This is a simulated page. No money moves.</p>`,
  );
}
