import { join } from 'node:path';
import type { Config } from '../../base/config.ts';
import { SIMULATOR_PATH } from '../../integrations/payments/create-payments.ts';
import type { PaymentAccount, Payments } from '../../integrations/payments/payments.ts';
import { charge, settle } from '../../integrations/square-simulator/charging.ts';
import { createSquareSimulator } from '../../integrations/square-simulator/simulator.ts';
import { newId } from '../../integrations/square-simulator/state.ts';
import type { WirePayment } from '../../integrations/square-simulator/wire.ts';
import type { SettableClock } from '../invented/demo-clock.ts';

/** The first venue takes cards; the others show how an account is connected. */
export const demoSquareAccount = {
  accessToken: 'simulator-demo-venue',
  applicationId: 'sandbox-sq0idb-demo-venue',
  locationId: 'SIMULATORMAIN',
  environment: 'production',
} as const;

const cards = [
  'cnon:card-nonce-ok',
  'cnon:card-nonce-ok-mastercard',
  'cnon:card-nonce-ok-amex',
  'cnon:card-nonce-ok-discover',
];

/** The venue's account at the simulator, as it will be when the server runs, written without a server. */
export interface DemoSquare {
  /** Payments for connecting the account: they know its location and take the subscription to events. */
  payments(real: Payments): Payments;
  /** A charge that was made at the clock's time. */
  pay(amountCents: number, facts: { referenceId: string; note: string; buyerEmail: string }): WirePayment;
  /** A refund that was made and completed at the clock's time. Returns its id. */
  refund(payment: WirePayment, amountCents: number, reason: string): string;
  save(): void;
}

/** The state that the simulator keeps in the data folder, continued; what is added is stored only by `save`. */
export function openDemoSquare({ publicUrl, dataDir }: Config, clock: SettableClock): DemoSquare {
  const file = join(dataDir, 'square-simulator.json');
  const { simulation } = createSquareSimulator({ publicUrl: () => `${publicUrl}${SIMULATOR_PATH}`, file });
  simulation.clock = clock;
  /* Nobody listens yet. */
  simulation.webhooks.announce = () => undefined;
  const merchant = simulation.store.merchantOf(demoSquareAccount.accessToken);
  const { locationId } = demoSquareAccount;

  const connecting: Pick<PaymentAccount, 'getLocation' | 'subscribe'> = {
    getLocation: async () => ({
      kind: 'ok',
      value: { id: locationId, name: 'Front desk (simulated)', currency: 'USD', status: 'ACTIVE' },
    }),
    subscribe: async ({ name, notificationUrl, eventTypes }) => {
      const [id, signatureKey] = [`wbhk_${newId(20)}`, newId()];
      merchant.subscriptions.push({
        id,
        name,
        enabled: true,
        event_types: [...eventTypes],
        notification_url: notificationUrl,
        signature_key: signatureKey,
      });
      return { kind: 'ok', value: { id, signatureKey } };
    },
  };

  return {
    payments: (real) => ({
      ...real,
      account: (credentials) => {
        const account = real.account(credentials);
        return account && { ...account, ...connecting };
      },
    }),
    pay(amountCents, { referenceId, note, buyerEmail }) {
      const sourceId = cards[merchant.payments.length % cards.length] ?? '';
      const money = { amount: amountCents, currency: 'USD' };
      const payment = charge(simulation, merchant, { sourceId, money, locationId, referenceId, note, buyerEmail });
      settle(simulation, merchant, payment, 'COMPLETED');
      return payment;
    },
    refund(payment, amountCents, reason) {
      const now = new Date(clock.now()).toISOString();
      const amount_money = { amount: amountCents, currency: 'USD' };
      const id = `${payment.id}_${newId()}`;
      merchant.refunds.push({
        id,
        status: 'COMPLETED',
        amount_money,
        payment_id: payment.id,
        order_id: payment.order_id,
        location_id: payment.location_id,
        reason,
        created_at: now,
        updated_at: now,
      });
      payment.refunded_money = { amount: (payment.refunded_money?.amount ?? 0) + amountCents, currency: 'USD' };
      return id;
    },
    save: () => simulation.store.save(),
  };
}
