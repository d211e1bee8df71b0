import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { isSignedBy } from '../payments/webhook-event.ts';
import { createFailureQueue, type FailureQueue } from './failures.ts';
import { createStore } from './state.ts';
import { createWebhooks, SIGNATURE_HEADER, type Webhooks } from './webhooks.ts';
import type { WirePayment } from './wire.ts';

const url = 'https://gate.example/api/webhooks/square';
const key = 'signature-key';
const merchant = createStore(null).merchantOf('token');

interface Received {
  type: string;
  eventId: string;
  isSigned: boolean;
}

let failures: FailureQueue;
let webhooks: Webhooks;
let received: Received[];
let statuses: number[];

beforeEach(() => {
  failures = createFailureQueue();
  webhooks = createWebhooks(() => systemClock, failures);
  received = [];
  statuses = [];
  webhooks.targets.push({
    merchantId: merchant.id,
    notificationUrl: url,
    deliverUrl: () => 'http://127.0.0.1:1/behind-the-proxy',
    signatureKey: key,
  });
  webhooks.send = async (request) => {
    const body = await request.text();
    const { type, event_id: eventId } = JSON.parse(body) as { type: string; event_id: string };
    const isSigned = isSignedBy(key, url, body, request.headers.get(SIGNATURE_HEADER) ?? '');
    received.push({ type, eventId, isSigned });
    return new Response(null, { status: statuses.shift() ?? 200 });
  };
});

const announce = (type: string) =>
  webhooks.announce(merchant, type, { payment: { id: 'p1', status: 'COMPLETED' } as WirePayment });
const types = () => received.map(({ type }) => type);

describe('[I9] webhooks of the simulator', () => {
  it('[P8] are signed over the public address and the raw body, in order', async () => {
    announce('payment.created');
    announce('payment.updated');
    await webhooks.settled();
    expect(types()).toEqual(['payment.created', 'payment.updated']);
    expect(received.every(({ isSigned }) => isSigned)).toBe(true);
  });

  it('[P7] can come twice, with the same id, and out of order', async () => {
    failures.set([{ kind: 'webhook_duplicated' }]);
    announce('payment.created');
    await webhooks.settled();
    expect(new Set(received.map(({ eventId }) => eventId)).size).toBe(1);
    expect(received).toHaveLength(2);
    failures.set([{ kind: 'webhook_reordered' }]);
    announce('first');
    announce('second');
    await webhooks.settled();
    expect(types().slice(2)).toEqual(['second', 'first']);
  });

  it('[P6] can be lost, and [P8] can be badly signed', async () => {
    failures.set([{ kind: 'webhook_lost' }, { kind: 'webhook_badly_signed' }]);
    announce('lost');
    announce('badly signed');
    announce('good');
    await webhooks.settled();
    expect(received.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ['badly signed', false],
      ['good', true],
    ]);
  });

  it('are sent again after a failure, until they are accepted', async () => {
    statuses = [503, 200];
    announce('payment.created');
    await webhooks.settled();
    expect(received).toHaveLength(2);
    expect(received[0]).toEqual(received[1]);
  });

  it('go to no one else', async () => {
    webhooks.announce(createStore(null).merchantOf('another'), 'x', { payment: { id: 'p2' } as WirePayment });
    await webhooks.settled();
    expect(received).toEqual([]);
  });
});
