import type { SquareClient } from 'square';
import { z } from 'zod';
import type { AccountCredentials, MadeBetween, Outcome, Payment, PaymentAccount } from './payments.ts';
import type { SquareCall } from './square-client.ts';
import {
  customerShape,
  linkShape,
  locationShape,
  orderShape,
  paymentShape,
  refundShape,
  storedCardShape,
  subscriptionShape,
} from './square-shapes.ts';

const PAGE_SIZE = 100;

/** The newest state of several attempts to pay the same thing. */
const byStatus = ['COMPLETED', 'APPROVED', 'PENDING', 'FAILED', 'CANCELED'] as const;

const anything = z.unknown().transform(() => null);

/** One Square account behind our own interface; request shapes follow the SDK's reference. Requirement I9. */
export function createSquareAccount(call: SquareCall, { locationId }: AccountCredentials): PaymentAccount {
  const money = (cents: number, currency: string) => ({ amount: BigInt(cents), currency: currency as 'USD' });

  const getPayment: PaymentAccount['getPayment'] = (paymentId) =>
    call('call', (client) => client.payments.get({ paymentId }).then(({ payment }) => payment), paymentShape);

  return {
    locationId,

    createPayment: (input) =>
      call(
        'charge',
        (client) =>
          client.payments
            .create({
              sourceId: input.sourceId,
              idempotencyKey: input.idempotencyKey,
              amountMoney: money(input.amountCents, input.currency),
              autocomplete: true,
              ...(locationId ? { locationId } : {}),
              referenceId: input.referenceId,
              note: input.note,
              ...(input.customerId ? { customerId: input.customerId } : {}),
              ...(input.buyerEmail ? { buyerEmailAddress: input.buyerEmail } : {}),
              customerDetails: { customerInitiated: input.customerInitiated, sellerKeyedIn: false },
            })
            .then(({ payment }) => payment),
        paymentShape,
      ),

    getPayment,

    findPayment: (referenceId, made, bookedTo) =>
      call('call', (client) => paymentsFrom(client, bookedTo ?? locationId, made), z.array(paymentShape)).then(
        (found) =>
          found.kind === 'ok'
            ? {
                kind: 'ok',
                value: best(found.value.filter((one) => one.referenceId === referenceId || one.note === referenceId)),
              }
            : found,
      ),

    cancelByKey: (idempotencyKey) =>
      call('call', (client) => client.payments.cancelByIdempotencyKey({ idempotencyKey }), anything),

    async paymentOfOrder(orderId) {
      const order = await call(
        'call',
        (client) => client.orders.get({ orderId }).then((answer) => answer.order),
        orderShape,
      );
      if (order.kind !== 'ok') return order;
      const payments: Payment[] = [];
      for (const tender of order.value.tenders ?? []) {
        const paymentId = tender.paymentId ?? tender.id;
        if (!paymentId) continue;
        const payment = await getPayment(paymentId);
        if (payment.kind !== 'ok') return payment;
        payments.push(payment.value);
      }
      return { kind: 'ok', value: best(payments) };
    },

    refund: (input) =>
      call(
        'charge',
        (client) =>
          client.refunds
            .refundPayment({
              idempotencyKey: input.idempotencyKey,
              paymentId: input.paymentId,
              amountMoney: money(input.amountCents, input.currency),
              reason: input.reason,
            })
            .then(({ refund }) => refund),
        refundShape,
      ),

    getRefund: (refundId) =>
      call('call', (client) => client.refunds.get({ refundId }).then(({ refund }) => refund), refundShape),

    createLink: (input) =>
      call(
        'call',
        (client) =>
          client.checkout.paymentLinks
            .create({
              idempotencyKey: input.idempotencyKey,
              description: input.description,
              quickPay: { name: input.name, priceMoney: money(input.amountCents, input.currency), locationId },
              checkoutOptions: {
                redirectUrl: input.redirectUrl,
                askForShippingAddress: false,
                acceptedPaymentMethods: { applePay: true, googlePay: true, cashAppPay: true, afterpayClearpay: false },
              },
              ...(input.buyerEmail ? { prePopulatedData: { buyerEmail: input.buyerEmail } } : {}),
              paymentNote: input.referenceId,
            })
            .then(({ paymentLink }) => paymentLink),
        linkShape,
      ),

    deleteLink: (linkId) =>
      call('call', (client) => client.checkout.paymentLinks.delete({ id: linkId }), anything).then(orGone),

    async ensureCustomer(input) {
      const found = await call(
        'call',
        (client) =>
          client.customers
            .search({ query: { filter: { referenceId: { exact: input.referenceId } } }, limit: 1n })
            .then(({ customers }) => customers ?? []),
        z.array(customerShape),
      );
      if (found.kind !== 'ok') return found;
      const [customer] = found.value;
      if (customer) return { kind: 'ok', value: customer };
      return call('call', (client) => client.customers.create(input).then((made) => made.customer), customerShape);
    },

    getCustomer: (customerId) =>
      call('call', (client) => client.customers.get({ customerId }).then(({ customer }) => customer), customerShape),

    deleteCustomer: (customerId) =>
      call('call', (client) => client.customers.delete({ customerId }), anything).then(orGone),

    storeCard: (input) =>
      call(
        'call',
        (client) =>
          client.cards
            .create({
              idempotencyKey: input.idempotencyKey,
              sourceId: input.sourceId,
              card: {
                customerId: input.customerId,
                cardholderName: input.cardholderName,
                referenceId: input.referenceId,
              },
            })
            .then(({ card }) => card),
        storedCardShape,
      ),

    disableCard: (cardId) => call('call', (client) => client.cards.disable({ cardId }), anything).then(orGone),

    getLocation: () =>
      call(
        'call',
        (client) => client.locations.get({ locationId: locationId || 'main' }).then(({ location }) => location),
        locationShape,
      ),

    subscribe: ({ idempotencyKey, ...subscription }) =>
      call(
        'call',
        (client) =>
          client.webhooks.subscriptions.create({ idempotencyKey, subscription }).then((answer) => answer.subscription),
        subscriptionShape,
      ),

    unsubscribe: (subscriptionId) =>
      call('call', (client) => client.webhooks.subscriptions.delete({ subscriptionId }), anything).then(orGone),
  };
}

/** Every payment of a location created in an interval, on all pages. */
async function paymentsFrom(
  client: SquareClient,
  locationId: string,
  { sinceUtc, untilUtc }: MadeBetween,
): Promise<unknown[]> {
  const page = await client.payments.list({
    beginTime: sinceUtc,
    endTime: untilUtc,
    sortOrder: 'ASC',
    limit: PAGE_SIZE,
    ...(locationId ? { locationId } : {}),
  });
  const payments: unknown[] = [];
  for await (const payment of page) payments.push(payment);
  return payments;
}

function best<T extends Payment>(payments: readonly T[]): T | null {
  for (const status of byStatus) {
    const found = payments.findLast((payment) => payment.status === status);
    if (found) return found;
  }
  return null;
}

/** Already deleted counts as removed. */
function orGone(outcome: Outcome<null>): Outcome<null> {
  return outcome.kind === 'refused' && outcome.code === 'NOT_FOUND' ? { kind: 'ok', value: null } : outcome;
}
