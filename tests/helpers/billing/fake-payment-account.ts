import type {
  Customer,
  NewPayment,
  NewPaymentLink,
  Outcome,
  Payment,
  PaymentAccount,
  PaymentLink,
  StoredCard,
} from '@gatehouse/server/integrations/payments/payments';
import { Crash, ok, unavailable, unknown } from './fake-outcomes.ts';
import { type FakeRefunds, fakeRefunds } from './fake-refunds.ts';

/**
 * What happens to the next charge.
 * - `lost`: it is made, and its response is lost. `never`: it is not made, and no response comes.
 * - `late`: no response comes, and it is made only when `arriveLate` is called, unless it was canceled before; `late_anyway`: it
 *   is made then even though it was canceled.
 * - `crash_before`, `crash_after`: the server dies before or after the provider took the money.
 */
export type Fault = (typeof everyFault)[number];

export const everyFault = [
  'lost',
  'never',
  'late',
  'late_anyway',
  'declined',
  'refused',
  'unavailable',
  'approved',
  'crash_before',
  'crash_after',
] as const;

const LOCATION_ID = 'L-PLATFORM';

export interface FakeAccount extends PaymentAccount, FakeRefunds {
  /** What happens to the next charges, in order; without one they complete. */
  faults: Fault[];
  /** Whether the provider is unreachable. */
  isDown: boolean;
  payments: Payment[];
  /** The charges that were made although they had been canceled. */
  madeAnyway: Payment[];
  links: { link: PaymentLink; input: NewPaymentLink; isDeleted: boolean }[];
  /** Every requested charge. */
  asked: NewPayment[];
  /** A person pays a link; null where it is deleted or paid. */
  payLink(linkId: string, change?: Partial<Payment>): Payment | null;
  customers: Customer[];
  /** What happens to the next cards that are stored, in order. */
  cardFaults: ('lost' | 'declined' | 'refused')[];
  cards: (StoredCard & { sourceId: string; customerId: string; isDisabled: boolean })[];
  /** Delivers the pending charges to the provider. */
  arriveLate(): void;
  /** Nothing fails anymore, and everything arrives. */
  recover(): void;
}

/** The provider in memory, for every outcome of it and the network. `prefix` starts its ids. */
export function fakePaymentAccount(nowMs: () => number, prefix = ''): FakeAccount {
  let made = 0;
  const late: { input: NewPayment; isUnstoppable: boolean }[] = [];
  const stopped = new Set<string>();
  const byKey = new Map<string, Payment>();
  const iso = () => new Date(nowMs()).toISOString();

  function make(input: NewPayment, status: Payment['status'] = 'COMPLETED'): Payment {
    const known = byKey.get(input.idempotencyKey);
    if (known) return known;
    const payment = paymentOf({
      id: `${prefix}sq-${(made += 1)}`,
      status: stopped.has(input.idempotencyKey) ? 'CANCELED' : status,
      amountCents: input.amountCents,
      referenceId: input.referenceId,
      customerId: input.customerId ?? null,
      orderId: `${prefix}order-of-${made}`,
    });
    byKey.set(input.idempotencyKey, payment);
    account.payments.push(payment);
    return payment;
  }

  function paymentOf(given: Partial<Payment> & Pick<Payment, 'id' | 'status' | 'amountCents'>): Payment {
    return {
      currency: 'USD',
      referenceId: null,
      orderId: null,
      locationId: LOCATION_ID,
      customerId: null,
      card: { brand: 'VISA', lastFour: '1111', expMonth: 4, expYear: 2031 },
      receiptUrl: `https://receipts.example/${given.id}`,
      refundedCents: 0,
      refundIds: [],
      createdAtUtc: iso(),
      updatedAtUtc: iso(),
      ...given,
    };
  }

  function charge(input: NewPayment): Outcome<Payment> {
    switch (account.faults.shift()) {
      case 'lost':
        make(input);
        return unknown;
      case 'never':
        return unknown;
      case 'late':
        late.push({ input, isUnstoppable: false });
        return unknown;
      case 'late_anyway':
        late.push({ input, isUnstoppable: true });
        return unknown;
      case 'declined':
        return { kind: 'declined', code: 'GENERIC_DECLINE', message: 'Your bank declined the card.' };
      case 'refused':
        return { kind: 'refused', code: 'NOT_FOUND', message: 'No such card.' };
      case 'unavailable':
        return unavailable;
      case 'approved':
        return ok({ ...make(input, 'APPROVED') });
      case 'crash_before':
        throw new Crash();
      case 'crash_after':
        make(input);
        throw new Crash();
      default:
        return ok({ ...make(input) });
    }
  }

  const account: FakeAccount = {
    locationId: LOCATION_ID,
    faults: [],
    isDown: false,
    payments: [],
    madeAnyway: [],
    links: [],
    asked: [],
    async createPayment(input) {
      account.asked.push(input);
      return account.isDown ? unavailable : charge(input);
    },
    async getPayment(paymentId) {
      if (account.isDown) return unavailable;
      const found = account.payments.find(({ id }) => id === paymentId);
      return found ? ok({ ...found }) : { kind: 'refused', code: 'NOT_FOUND', message: 'No such payment.' };
    },
    /* The interval's end is ignored: a story lets a late charge arrive weeks later, which no network does. */
    async findPayment(referenceId, { sinceUtc }) {
      if (account.isDown) return unavailable;
      const found = account.payments.find((one) => one.referenceId === referenceId && one.createdAtUtc >= sinceUtc);
      return ok(found ? { ...found } : null);
    },
    async cancelByKey(key) {
      if (account.isDown) return unavailable;
      const known = byKey.get(key);
      if (known?.status === 'APPROVED') known.status = 'CANCELED';
      if (!known) stopped.add(key);
      return ok(null);
    },
    async paymentOfOrder(orderId) {
      if (account.isDown) return unavailable;
      const tried = account.payments.filter((one) => one.orderId === orderId);
      const found = tried.find(({ status }) => status === 'COMPLETED') ?? tried.at(-1);
      return ok(found ? { ...found } : null);
    },
    async createLink(input) {
      if (account.isDown) return unavailable;
      const fault = account.faults.shift();
      if (fault === 'never' || fault === 'lost') return unknown;
      if (fault === 'crash_before' || fault === 'crash_after') throw new Crash();
      made += 1;
      const id = `${prefix}link-${made}`;
      const link = { id, orderId: `order-of-${id}`, url: `https://pay.example/${id}` };
      account.links.push({ link, input, isDeleted: false });
      return ok(link);
    },
    async deleteLink(linkId) {
      if (account.isDown) return unavailable;
      const found = account.links.find(({ link }) => link.id === linkId);
      if (found) found.isDeleted = true;
      return ok(null);
    },
    payLink(linkId, change = {}) {
      const found = account.links.find(({ link }) => link.id === linkId);
      if (!found || found.isDeleted) return null;
      if (account.payments.some(({ orderId, status }) => orderId === found.link.orderId && status === 'COMPLETED'))
        return null;
      const payment = paymentOf({
        id: `${prefix}sq-${(made += 1)}`,
        status: 'COMPLETED',
        amountCents: found.input.amountCents,
        orderId: found.link.orderId,
        customerId: 'CUST-OF-LINK',
        ...change,
      });
      account.payments.push(payment);
      return payment;
    },
    recover() {
      account.isDown = false;
      account.faults = [];
      account.refundFaults = [];
      account.arriveLate();
    },
    arriveLate() {
      for (const { input, isUnstoppable } of late.splice(0)) {
        const isMadeAnyway = isUnstoppable && stopped.delete(input.idempotencyKey);
        const payment = make(input);
        if (isMadeAnyway) account.madeAnyway.push(payment);
      }
    },
    ...fakeRefunds(() => account, { newId: () => `${prefix}refund-${(made += 1)}`, nowMs }),
    customers: [],
    async ensureCustomer({ referenceId, givenName, familyName, emailAddress, companyName }) {
      if (account.isDown) return unavailable;
      const id = `CUST-${referenceId}`;
      const known = account.customers.find((customer) => customer.id === id);
      const names = { givenName, familyName, emailAddress, companyName };
      const customer = known ?? { ...names, id, phoneNumber: '', createdAtUtc: iso() };
      if (!known) account.customers.push(customer);
      return ok(customer);
    },
    async getCustomer(customerId) {
      if (account.isDown) return unavailable;
      const found = account.customers.find(({ id }) => id === customerId);
      return found ? ok(found) : { kind: 'refused', code: 'NOT_FOUND', message: 'No such customer.' };
    },
    async deleteCustomer(customerId) {
      if (account.isDown) return unavailable;
      account.customers = account.customers.filter(({ id }) => id !== customerId);
      return ok(null);
    },
    cardFaults: [],
    cards: [],
    async storeCard({ idempotencyKey, sourceId, customerId, cardholderName }) {
      if (account.isDown) return unavailable;
      const fault = account.cardFaults.shift();
      if (fault === 'declined')
        return { kind: 'declined', code: 'CVV_FAILURE', message: 'The security code is wrong.' };
      if (fault === 'refused') return { kind: 'refused', code: 'BAD_REQUEST', message: 'No such token.' };
      const id = `ccof:${idempotencyKey}`;
      const known = account.cards.find((card) => card.id === id);
      if (!known && account.cards.some((card) => card.sourceId === sourceId))
        return { kind: 'declined', code: 'CARD_TOKEN_USED', message: 'The card form was used already.' };
      const lastFour = /\d{4}$/.exec(sourceId)?.[0] ?? '1111';
      const card = known ?? {
        id,
        brand: 'VISA',
        lastFour,
        expMonth: 4,
        expYear: 2031,
        cardholderName,
        fingerprint: `card-${lastFour}`,
        sourceId,
        customerId,
        isDisabled: false,
      };
      if (!known) account.cards.push(card);
      return fault === 'lost' ? unknown : ok(card);
    },
    async disableCard(cardId) {
      if (account.isDown) return unavailable;
      const found = account.cards.find(({ id }) => id === cardId);
      if (!found) return { kind: 'refused', code: 'NOT_FOUND', message: 'No such card.' };
      found.isDisabled = true;
      return ok(null);
    },
    getLocation: async () => unavailable,
    subscribe: async () => unavailable,
    unsubscribe: async () => unavailable,
  };
  return account;
}
