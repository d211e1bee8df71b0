import { createHmac, randomUUID } from 'node:crypto';
import type { Clock } from '../../base/clock.ts';
import type { FailureQueue } from './failures.ts';
import type { Merchant } from './state.ts';
import type { WirePayment, WireRefund } from './wire.ts';

export const SIGNATURE_HEADER = 'x-square-hmacsha256-signature';
const ANSWER_WITHIN_MS = 10_000;
const RETRY_AFTER_MS = [500, 2_000, 8_000];

/** Receives a merchant's events without a subscription: the server that hosts the simulator. */
interface WebhookTarget {
  merchantId: string;
  /** The address that is signed, and the one that is called, which differ behind a proxy. */
  notificationUrl: string;
  deliverUrl: () => string;
  signatureKey: string;
}

export interface Webhooks {
  targets: WebhookTarget[];
  /** How an event is sent; a test passes it to its application. */
  send: (request: Request) => Promise<Response>;
  announce(merchant: Merchant, type: string, object: { payment: WirePayment } | { refund: WireRefund }): void;
  /** Resolves once everything announced so far was delivered or abandoned. */
  settled(): Promise<void>;
}

interface Event {
  type: string;
  body: string;
}

/** Has no targets yet. Events are delivered one after another, in order unless a failure reorders them. */
export function createWebhooks(clock: () => Clock, failures: FailureQueue): Webhooks {
  let line: Promise<unknown> = Promise.resolve();
  let heldBack: (() => Promise<void>) | null = null;

  const deliver = async (target: WebhookTarget, { body }: Event, isBadlySigned: boolean): Promise<void> => {
    const key = isBadlySigned ? `${target.signatureKey}-of-someone-else` : target.signatureKey;
    for (const waitMs of [0, ...RETRY_AFTER_MS]) {
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      const answer = await webhooks
        .send(
          new Request(target.deliverUrl(), {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              [SIGNATURE_HEADER]: createHmac('sha256', key)
                .update(target.notificationUrl + body)
                .digest('base64'),
            },
            body,
            signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          }),
        )
        .catch(() => null);
      /* A refused signature stays refused. */
      if (answer && (answer.status < 500 || isBadlySigned)) return;
    }
  };

  const webhooks: Webhooks = {
    targets: [],
    send: (request) => fetch(request),
    announce(merchant, type, object) {
      const event = { type, body: bodyOf(merchant, type, object, clock()) };
      const targets = targetsOf(webhooks.targets, merchant, type);
      const failure = failures.take([
        'webhook_lost',
        'webhook_duplicated',
        'webhook_reordered',
        'webhook_badly_signed',
      ]);
      if (targets.length === 0 || failure?.kind === 'webhook_lost') return;
      const sendAll = async (): Promise<void> => {
        for (const target of targets) {
          await deliver(target, event, failure?.kind === 'webhook_badly_signed');
          if (failure?.kind === 'webhook_duplicated') await deliver(target, event, false);
        }
      };
      if (failure?.kind === 'webhook_reordered') {
        heldBack = sendAll;
        return;
      }
      const earlier = heldBack;
      heldBack = null;
      line = line.then(sendAll).then(() => earlier?.());
    },
    async settled() {
      await line;
    },
  };
  return webhooks;
}

function targetsOf(own: readonly WebhookTarget[], merchant: Merchant, type: string): WebhookTarget[] {
  const subscribed = merchant.subscriptions
    .filter((one) => one.enabled && one.event_types.includes(type))
    .map((one) => ({
      merchantId: merchant.id,
      notificationUrl: one.notification_url,
      deliverUrl: () => one.notification_url,
      signatureKey: one.signature_key,
    }));
  return [...own.filter(({ merchantId }) => merchantId === merchant.id), ...subscribed];
}

function bodyOf(
  merchant: Merchant,
  type: string,
  object: { payment: WirePayment } | { refund: WireRefund },
  clock: Clock,
): string {
  const id = 'payment' in object ? object.payment.id : object.refund.id;
  return JSON.stringify({
    merchant_id: merchant.id,
    type,
    event_id: randomUUID(),
    created_at: new Date(clock.now()).toISOString(),
    data: { type: 'payment' in object ? 'payment' : 'refund', id, object },
  });
}
