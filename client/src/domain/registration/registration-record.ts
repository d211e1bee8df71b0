import { isRecord, isText, isWhole, oneOf, shape } from '../../lib/api/shape.ts';

export type PlanChoice = 'monthly' | 'yearly';

/** The plan that a URL requests, if it is valid. */
export function planNamed(text: string | null): PlanChoice | null {
  return text === 'monthly' || text === 'yearly' ? text : null;
}

/** An account that was opened in this tab and is not paid yet. Requirement R3. */
export interface RegistrationRecord {
  clientId: string;
  companyName: string;
  email: string;
  selectedPlan: PlanChoice;
  /** Unix milliseconds. */
  timestamp: number;
}

/** How long an unpaid registration can be resumed in its tab. Requirement R3. */
export const REGISTRATION_VALID_MS = 3_600_000;
export const REGISTRATION_KEY = 'gatehouse.registration';

const isRegistrationRecord = shape({
  clientId: isText,
  companyName: isText,
  email: isText,
  selectedPlan: oneOf('monthly', 'yearly'),
  timestamp: isWhole,
});

/** The record of the last hour, or null; an older or unreadable one is removed. */
export function readRegistration(storage: Storage, nowMs: number): RegistrationRecord | null {
  const record = parse(storage.getItem(REGISTRATION_KEY));
  if (record && nowMs - record.timestamp < REGISTRATION_VALID_MS && record.timestamp <= nowMs) return record;
  storage.removeItem(REGISTRATION_KEY);
  return null;
}

/** Keeps the account in this tab, so that a reload or a way back from the payment page goes on with it. */
export function keepRegistration(storage: Storage, record: RegistrationRecord): void {
  storage.setItem(REGISTRATION_KEY, JSON.stringify(record));
}

/** Removes the record, as once the account is paid. */
export function forgetRegistration(storage: Storage): void {
  storage.removeItem(REGISTRATION_KEY);
}

function parse(text: string | null): RegistrationRecord | null {
  if (!text) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isRecord(stored) && isRegistrationRecord(stored) ? (stored as unknown as RegistrationRecord) : null;
  } catch {
    return null;
  }
}
