import type { ChargeOutcome, PaymentSetUp } from './payment-set-up.model.ts';

export const checkLabels: Record<PaymentSetUp['checks'][number]['name'], string> = {
  configured: 'Square account',
  token: 'Access token',
  location: 'Location',
  currency: 'Currency',
};

/** 'Real money', 'Test money (sandbox)' or 'Test money (simulator)'; 'Payments off' for null. */
export function environmentText(environment: PaymentSetUp['environment']): string {
  if (environment === null) return 'Payments off';
  return { production: 'Real money', sandbox: 'Test money (sandbox)', simulator: 'Test money (simulator)' }[
    environment
  ];
}

/** The sentence above the form that connects a Square account. */
export function connectIntro(environment: PaymentSetUp['environment']): string {
  return environment === 'simulator'
    ? 'Square is simulated here: any access token will do, with an application ID such as sandbox-sq0idb-test.'
    : 'Deposits go straight to your own Square account.';
}

/** The sentence above the card field. With real money it says that there is no test charge. */
export function chargeIntro(environment: PaymentSetUp['environment']): string {
  return environment === 'production'
    ? 'This is the card field your customers see. This account takes real money, so there is no test charge.'
    : 'This is the card field your customers see. A test charge moves no real money.';
}

export const outcomeTitles: Record<ChargeOutcome['outcome'], string> = {
  completed: 'The test charge worked',
  declined: 'The card was declined',
  unknown: 'The outcome is unknown',
  refused: 'Square refused the charge',
  unavailable: 'The charge could not be made',
  not_sent: 'The card was not read',
};
