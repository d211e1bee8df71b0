import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../base/app-error.ts';
import type { ProviderEvent } from './payments.ts';
import { paymentShape, refundShape } from './square-shapes.ts';

/**
 * Whether Square sent this request: base64 of HMAC-SHA256 over the notification address and the raw body. The SDK's own
 * comparison takes longer the more of the signature matches, so it is done here in constant time. Requirement P8.
 */
export function isSignedBy(signatureKey: string, notificationUrl: string, rawBody: string, signature: string): boolean {
  if (signatureKey === '') return false;
  const expected = createHmac('sha256', signatureKey).update(notificationUrl).update(rawBody).digest();
  const given = Buffer.from(signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const eventShape = z.object({
  event_id: z.string().min(1).max(256),
  type: z.string().min(1).max(128),
  data: z.object({ object: z.unknown() }).partial().nullish(),
});

/**
 * The event in a verified body, or null where it is none. An object of another kind, or of a new shape, is ignored. Errors:
 * INVALID_INPUT.
 */
export function parseEvent(rawBody: string): ProviderEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(rawBody);
  } catch {
    return null;
  }
  const parsed = eventShape.safeParse(json);
  if (!parsed.success) return null;
  const { event_id: eventId, type, data } = parsed.data;
  const object = (data?.object ?? {}) as { payment?: unknown; refund?: unknown };
  return {
    eventId,
    type,
    payment: paymentShape.safeParse(camelKeys(object.payment)).data ?? null,
    refund: refundShape.safeParse(camelKeys(object.refund)).data ?? null,
  };
}

/** Square's own events are nested six levels deep. */
const NESTING_MAX = 40;

/** Names keys as the SDK does: `last_4` becomes `last4`. Throws INVALID_INPUT for nesting that only an attack has. */
function camelKeys(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > NESTING_MAX) throw new AppError('INVALID_INPUT', { message: 'The event is nested too deeply.' });
  if (Array.isArray(value)) return value.map((item) => camelKeys(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key.replaceAll(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase()),
      camelKeys(item, depth + 1),
    ]),
  );
}
