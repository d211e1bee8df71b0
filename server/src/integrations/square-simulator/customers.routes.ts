import type { Hono } from 'hono';
import { sourceOf } from './charging.ts';
import { instant, objectOf, once, readBody, type Simulation, type SimulatorEnv, textOf } from './context.ts';
import { declined, invalid, notFound } from './square-error.ts';
import { type Merchant, newId } from './state.ts';
import type { WireCustomer } from './wire.ts';

const fields = ['given_name', 'family_name', 'email_address', 'company_name', 'phone_number', 'reference_id'] as const;

const given = (body: Record<string, unknown>): Partial<WireCustomer> =>
  Object.fromEntries(fields.filter((field) => textOf(body, field)).map((field) => [field, textOf(body, field)]));

/** Customers and their stored cards. */
export function bindCustomers(app: Hono<SimulatorEnv>, simulation: Simulation): void {
  app.post('/v2/customers', async (c) => {
    const body = await readBody(c);
    const merchant = c.get('merchant');
    return once(simulation, c, 'customer', body, () => {
      const details = given(body);
      if (Object.keys(details).length === 0) throw invalid('BAD_REQUEST', 'A customer needs a name or an address.');
      const now = instant(simulation);
      const customer: WireCustomer = { id: newId(), version: 0, created_at: now, updated_at: now, ...details };
      merchant.customers.push(customer);
      return { customer };
    });
  });

  app.post('/v2/customers/search', async (c) => {
    const query = objectOf(await readBody(c), 'query');
    const reference = textOf(objectOf(objectOf(query, 'filter'), 'reference_id'), 'exact');
    return c.json({ customers: c.get('merchant').customers.filter(({ reference_id }) => reference_id === reference) });
  });

  app.get('/v2/customers/:id', (c) => c.json({ customer: find(c.get('merchant'), c.req.param('id')) }));

  app.put('/v2/customers/:id', async (c) => {
    const customer = find(c.get('merchant'), c.req.param('id'));
    Object.assign(customer, given(await readBody(c)), {
      version: customer.version + 1,
      updated_at: instant(simulation),
    });
    simulation.store.save();
    return c.json({ customer });
  });

  app.delete('/v2/customers/:id', (c) => {
    const merchant = c.get('merchant');
    const customer = find(merchant, c.req.param('id'));
    merchant.customers = merchant.customers.filter((one) => one !== customer);
    simulation.store.save();
    return c.json({});
  });

  app.post('/v2/cards', async (c) => {
    const body = await readBody(c);
    const merchant = c.get('merchant');
    return once(simulation, c, 'card', body, () => {
      const details = objectOf(body, 'card');
      const customer = find(merchant, textOf(details, 'customer_id'));
      const source = sourceOf(merchant, textOf(body, 'source_id'), undefined);
      const refusal = simulation.failures.take(['decline'], 'card')?.code ?? source.store;
      if (refusal) throw declined(refusal);
      const card = {
        ...source.card,
        id: `ccof:${newId(24)}`,
        cardholder_name: textOf(details, 'cardholder_name'),
        reference_id: textOf(details, 'reference_id'),
        customer_id: customer.id,
        enabled: true,
      };
      merchant.cards.push({ ...card, charge: source.charge });
      return { card };
    });
  });

  app.get('/v2/cards', (c) => {
    const customerId = c.req.query('customer_id');
    const cards = c
      .get('merchant')
      .cards.filter((card) => card.enabled && (!customerId || card.customer_id === customerId))
      .map(({ charge: _charge, ...card }) => card);
    return c.json({ cards });
  });

  app.post('/v2/cards/:id/disable', (c) => {
    const stored = c.get('merchant').cards.find(({ id }) => id === c.req.param('id'));
    if (!stored) throw notFound('the card');
    stored.enabled = false;
    simulation.store.save();
    const { charge: _charge, ...card } = stored;
    return c.json({ card });
  });
}

function find(merchant: Merchant, id: string): WireCustomer {
  const customer = merchant.customers.find((one) => one.id === id);
  if (!customer) throw notFound('the customer');
  return customer;
}
