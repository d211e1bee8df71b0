import type { ReplyOf } from '@gatehouse/sync-protocol/http/contract';
import type { validatePromo } from '@gatehouse/sync-protocol/http/promos';
import { isFlag, isRecord, isText, isWhole, oneOf, orNull, shape } from '../../lib/api/shape.ts';

/* Readers of what these screens get, without the schema library; a test holds each to its contract. */

const isBenefits = shape({
  description: isText,
  skipPayment: isFlag,
  trialDays: isWhole,
  remainingUses: orNull(isWhole),
});
const isPromo = shape({
  success: isFlag,
  valid: isFlag,
  benefits: orNull(isBenefits),
  remainingUses: orNull(isWhole),
  error: orNull(isText),
});
const isRegistered = shape({
  success: oneOf(true),
  message: isText,
  clientId: isText,
  accountStatus: oneOf('trial', 'pending'),
  servicePaidUntil: orNull(isText),
});
const isDone = shape({ success: oneOf(true), message: isText });
const holdsLink = shape({ success: oneOf(true), message: isText, paymentLink: shape({ url: isText }) });

export function readPromo(reply: unknown): ReplyOf<typeof validatePromo> | null {
  return isPromo(reply) ? (reply as ReplyOf<typeof validatePromo>) : null;
}

export interface Registered {
  clientId: string;
  accountStatus: 'trial' | 'pending';
  /** The trial's last day, `YYYY-MM-DD`. */
  servicePaidUntil: string | null;
}

export function readRegistered(reply: unknown): Registered | null {
  return isRegistered(reply) ? (reply as Registered) : null;
}

export function readDone(reply: unknown): true | null {
  return isDone(reply) ? true : null;
}

/** The address of the payment page. The browser goes there, so nothing but http passes. */
export function readPaymentLink(reply: unknown): string | null {
  if (!holdsLink(reply) || !isRecord(reply)) return null;
  const { url } = reply['paymentLink'] as { url: string };
  return /^https?:\/\//.test(url) ? url : null;
}
