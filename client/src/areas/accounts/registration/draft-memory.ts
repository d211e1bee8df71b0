import { type PlanChoice, REGISTRATION_KEY, REGISTRATION_VALID_MS } from '#domain/registration/registration-record';
import { isRecord, isText, isWhole, oneOf, orNull, shape } from '#lib/api/shape';

/** What a reload in the middle of the registration leaves in the form. Never a password. */
export interface KeptDraft {
  companyName: string;
  email: string;
  promoCode: string;
  plan: PlanChoice | null;
}

const KEY = 'gatehouse.registration-draft';

const isKeptDraft = shape({
  companyName: isText,
  email: isText,
  promoCode: isText,
  plan: orNull(oneOf('monthly', 'yearly')),
  timestamp: isWhole,
});

/** What this tab kept within the hour, or null. */
export function readDraft(storage: Storage, nowMs: number): KeptDraft | null {
  const kept = parse(storage.getItem(KEY));
  if (kept && nowMs - kept.timestamp < REGISTRATION_VALID_MS && kept.timestamp <= nowMs) return kept;
  storage.removeItem(KEY);
  return null;
}

/** Keeps these fields and no others; nothing is kept of an empty form. */
export function keepDraft(storage: Storage, { companyName, email, promoCode, plan }: KeptDraft, nowMs: number): void {
  if (companyName || email || promoCode || plan)
    storage.setItem(KEY, JSON.stringify({ companyName, email, promoCode, plan, timestamp: nowMs }));
}

/** Whether this tab has a registration to continue: a draft, or an account that waits for its payment. */
export function hasKeptDraft(storage: Storage | null): boolean {
  return [KEY, REGISTRATION_KEY].some((key) => Boolean(storage?.getItem(key)));
}

/** Removes what this tab kept of the form, as once the account was created. */
export function forgetDraft(storage: Storage): void {
  storage.removeItem(KEY);
}

function parse(text: string | null): (KeptDraft & { timestamp: number }) | null {
  try {
    const stored: unknown = text === null ? null : JSON.parse(text);
    return isRecord(stored) && isKeptDraft(stored) ? (stored as unknown as KeptDraft & { timestamp: number }) : null;
  } catch {
    return null;
  }
}
