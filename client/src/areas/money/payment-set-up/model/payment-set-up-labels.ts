import type { ChargeOutcome, PaymentSetUp } from './payment-set-up.model.ts';

export const checkLabels: Record<PaymentSetUp['checks'][number]['name'], string> = {
  configured: 'Square account',
  token: 'Access token',
  location: 'Location',
  currency: 'Currency',
};

export function environmentText(environment: PaymentSetUp['environment']): string {
  if (environment === null) return 'Payments off';
  return { production: 'Real money', sandbox: 'Test money (sandbox)', simulator: 'Test money (simulator)' }[
    environment
  ];
}

export function connectIntro(environment: PaymentSetUp['environment']): string {
  return environment === 'simulator'
    ? 'Square is simulated here: any access token will do, with an application ID such as sandbox-sq0idb-test.'
    : 'Deposits go straight to your own Square account.';
}

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
