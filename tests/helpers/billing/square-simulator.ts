import { loadSquare } from '@gatehouse/server/integrations/payments/square-client';
import { findLink, payLink, returnAddress } from '@gatehouse/server/integrations/square-simulator/checkout.routes';
import type { InjectedFailure } from '@gatehouse/server/integrations/square-simulator/failures';
import { listen } from '@gatehouse/server/integrations/square-simulator/listen';
import { makeRefund, settlePendingRefunds } from '@gatehouse/server/integrations/square-simulator/refunds.routes';
import { createSquareSimulator } from '@gatehouse/server/integrations/square-simulator/simulator';
import { type Merchant, merchantIdOf } from '@gatehouse/server/integrations/square-simulator/state';
import type { WirePayment, WireRefund } from '@gatehouse/server/integrations/square-simulator/wire';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestApp } from '../app/test-app.ts';

/** What the platform's own account is, without other settings. */
const PLATFORM_TOKEN = 'simulator-platform-token';

/** The Square simulator on its own port. */
export interface TestSquare {
  url: string;
  /** Settings for `openTestApp` and server processes. */
  environment: { SQUARE_ENVIRONMENT: 'simulator'; SQUARE_BASE_URL: string };
  /** Shares the application's clock, and delivers the platform's webhooks to it, signed as its configuration expects. */
  attach(app: TestApp): void;
  /** Replaces the failures that wait to strike; none clears them. */
  setFailures(...failures: InjectedFailure[]): void;
  /** An account's data at Square: payments, links, refunds, customers, cards. The platform's unless a token is given. */
  account(accessToken?: string): Merchant;
  /** Pays the link with this address as a buyer would; returns the payment and the buyer's redirect. */
  payLink(linkUrl: string, sourceId?: string): { payment: WirePayment; returnUrl: string };
  /** Gives money back as a person does at Square's dashboard; the refund is pending. */
  refundByHand(paymentId: string, cents: number, accessToken?: string): WireRefund;
  /** Sends the events of all refunds and of their payments again, the newest first. The platform's unless a token is given. */
  repeatEvents(accessToken?: string): void;
  /** Settles every pending refund. */
  settleRefunds(): void;
  /** Resolves once every webhook announced so far was delivered or abandoned. */
  webhooksDelivered(): Promise<void>;
  /** Clears everything: accounts, failures, webhook targets. */
  reset(): void;
  close(): Promise<void>;
}

/** `file` stores the state as in the demo; in memory without one. */
export async function startSquareSimulator(file: string | null = null): Promise<TestSquare> {
  /* Loaded before a test's own time-out starts: slow on a busy machine. */
  await loadSquare();
  let url = '';
  const simulator = createSquareSimulator({ publicUrl: () => url, file });
  const { simulation } = simulator;
  const listening = await listen(simulator);
  url = listening.url;
  return {
    url,
    environment: { SQUARE_ENVIRONMENT: 'simulator', SQUARE_BASE_URL: url },
    attach({ app: attached, clock, deps: { config } }) {
      simulation.clock = clock;
      const address = `${config.publicUrl}/api/webhooks/square`;
      simulation.webhooks.send = async (request) => attached.hono.fetch(request);
      simulation.webhooks.targets = [
        {
          merchantId: merchantIdOf(config.square.accessToken ?? PLATFORM_TOKEN),
          notificationUrl: address,
          deliverUrl: () => address,
          signatureKey: config.square.webhookSignatureKey ?? '',
        },
      ];
    },
    setFailures: (...failures) => simulation.failures.set(failures),
    account: (accessToken = PLATFORM_TOKEN) => simulation.store.merchantOf(accessToken),
    payLink(linkUrl, sourceId = 'cnon:card-nonce-ok') {
      const open = findLink(simulation.store, linkUrl.split('/').at(-1) ?? '');
      if (!open) throw new Error(`No payment link has the address ${linkUrl}`);
      const payment = payLink(simulation, open, sourceId);
      return { payment, returnUrl: returnAddress(open, payment) ?? '' };
    },
    refundByHand: (paymentId, cents, accessToken = PLATFORM_TOKEN) =>
      makeRefund(simulation, simulation.store.merchantOf(accessToken), {
        paymentId,
        money: { amount: cents, currency: 'USD' },
      }),
    repeatEvents(accessToken = PLATFORM_TOKEN) {
      const merchant = simulation.store.merchantOf(accessToken);
      for (const refund of merchant.refunds.toReversed()) {
        simulation.webhooks.announce(merchant, 'refund.updated', { refund: { ...refund } });
        const payment = merchant.payments.find(({ id }) => id === refund.payment_id);
        if (payment) simulation.webhooks.announce(merchant, 'payment.updated', { payment: { ...payment } });
      }
    },
    settleRefunds: () => settlePendingRefunds(simulation),
    webhooksDelivered: () => simulation.webhooks.settled(),
    reset() {
      simulation.store.reset();
      simulation.failures.set([]);
      simulation.webhooks.targets = [];
    },
    close: () => listening.close(),
  };
}

/** One simulator for all tests of a file, as new before each of them. */
export function squareOfSuite(): TestSquare {
  const square = {} as TestSquare;
  beforeAll(async () => void Object.assign(square, await startSquareSimulator()));
  beforeEach(() => square.reset());
  afterAll(() => square.close());
  return square;
}
