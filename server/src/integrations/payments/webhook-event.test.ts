import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSignedBy, parseEvent } from './webhook-event.ts';

const key = 'signature-key';
const url = 'https://gate.example/api/webhooks/square';
const body = JSON.stringify({
  merchant_id: 'ML1',
  type: 'payment.updated',
  event_id: 'e1',
  created_at: '2026-06-15T15:00:00Z',
  data: {
    type: 'payment',
    id: 'p1',
    object: {
      payment: {
        id: 'p1',
        status: 'COMPLETED',
        amount_money: { amount: 7500, currency: 'USD' },
        reference_id: 'ours',
        card_details: { card: { card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2039 } },
        created_at: '2026-06-15T15:00:00Z',
      },
    },
  },
});
const sign = (text: string, with_ = key) => createHmac('sha256', with_).update(text).digest('base64');

describe('a webhook', () => {
  it('[P8] is accepted when its signature covers the address and the raw body', () => {
    expect(isSignedBy(key, url, body, sign(url + body))).toBe(true);
  });

  it.each([
    ['another key', sign(url + body, 'of another venue')],
    ['another address', sign(`${url}/C00001${body}`)],
    ['another body', sign(`${url}${body} `)],
    ['no signature', ''],
    ['a shorter one', sign(url + body).slice(0, 8)],
    ['no base64', '%%%'],
  ])('[P8] is refused with %s', (_what, signature) => {
    expect(isSignedBy(key, url, body, signature)).toBe(false);
  });

  it('[P8] is refused where no key is configured', () => {
    expect(isSignedBy('', url, body, sign(url + body, ''))).toBe(false);
  });

  it('is refused when it is nested so deeply that it must be an attack', () => {
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const event = `{"event_id":"e1","type":"payment.updated","data":{"object":{"payment":${nested}}}}`;
    expect(() => parseEvent(event)).toThrow('The event is nested too deeply.');
    expect(parseEvent(event.replace('"payment":', '"other":'))).toMatchObject({ eventId: 'e1', payment: null });
  });

  it('says which payment it is about', () => {
    expect(parseEvent(body)).toMatchObject({
      eventId: 'e1',
      type: 'payment.updated',
      payment: { id: 'p1', status: 'COMPLETED', amountCents: 7500, referenceId: 'ours', card: { lastFour: '1111' } },
      refund: null,
    });
  });

  it('is no event when it is not JSON or has no id, and has no payment when that is invalid', () => {
    expect(parseEvent('<html>')).toBeNull();
    expect(parseEvent('{"type":"payment.updated"}')).toBeNull();
    expect(parseEvent(body.replace('"COMPLETED"', '"ODD"'))).toMatchObject({ eventId: 'e1', payment: null });
  });
});
