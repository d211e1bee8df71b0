import type { Outcome } from '#integrations/payments/payments';
import { type CredentialsView, currencyProblem } from './square-accounts.service.ts';

export interface SetUpCheck {
  name: 'configured' | 'token' | 'location' | 'currency';
  ok: boolean;
  detail: string;
}

type Location = Outcome<{ id: string; name: string; currency: string; status: string }>;

interface Found {
  /** Whether this server has payments at all. */
  isOn: boolean;
  credentials: CredentialsView | null;
  /** What Square reports; `unreadable` for a token the server can no longer open, null where it was not queried. */
  location: Location | 'unreadable' | null;
}

const notChecked = 'Not checked yet. Please fix the items above first.';

/** The four lines of the payment set-up page, worded for an owner. */
export function checksOf({ isOn, credentials, location }: Found): SetUpCheck[] {
  const configured = configuredCheck(isOn, credentials);
  if (!location) return [configured, ...(['token', 'location', 'currency'] as const).map(unchecked)];
  return [configured, tokenCheck(location), locationCheck(location, credentials), currencyCheck(location)];
}

const unchecked = (name: SetUpCheck['name']): SetUpCheck => ({ name, ok: false, detail: notChecked });

function configuredCheck(isOn: boolean, credentials: CredentialsView | null): SetUpCheck {
  if (!isOn) return { name: 'configured', ok: false, detail: 'Card payments are turned off on this server.' };
  if (!credentials) return { name: 'configured', ok: false, detail: 'No Square account is connected.' };
  return { name: 'configured', ok: true, detail: 'Your Square account is connected.' };
}

function tokenCheck(location: Location | 'unreadable'): SetUpCheck {
  const name = 'token';
  if (location === 'unreadable')
    return { name, ok: false, detail: 'The stored access token can no longer be read. Please enter it again.' };
  if (location.kind === 'ok' || isUnknownLocation(location))
    return { name, ok: true, detail: 'Square accepts the access token.' };
  if (location.kind === 'refused' || location.kind === 'declined') return { name, ok: false, detail: location.message };
  return { name, ok: false, detail: 'Square could not be reached. Please try again in a moment.' };
}

function locationCheck(location: Location | 'unreadable', credentials: CredentialsView | null): SetUpCheck {
  const name = 'location';
  if (location === 'unreadable') return unchecked(name);
  if (isUnknownLocation(location))
    return { name, ok: false, detail: `Square doesn’t recognize the location ${credentials?.location_id ?? ''}.` };
  if (location.kind !== 'ok') return unchecked(name);
  const isActive = location.value.status === 'ACTIVE';
  const place = location.value.name || location.value.id;
  return {
    name,
    ok: isActive,
    detail: isActive ? `Payments go to ${place}.` : `The location ${place} is not active at Square.`,
  };
}

function currencyCheck(location: Location | 'unreadable'): SetUpCheck {
  const name = 'currency';
  if (location === 'unreadable' || location.kind !== 'ok') return unchecked(name);
  const problem = currencyProblem(location.value);
  return { name, ok: problem === null, detail: problem ?? 'The location takes US dollars.' };
}

function isUnknownLocation(location: Location): boolean {
  return location.kind === 'refused' && location.code === 'NOT_FOUND';
}
