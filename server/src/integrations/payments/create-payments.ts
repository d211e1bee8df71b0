import type { Config } from '../../config.ts';
import type { Payments } from './payments.ts';

/** Payments as the configuration chooses them; off without `SQUARE_ENVIRONMENT`. Design §3. */
export function createPayments(_config: Pick<Config, 'square' | 'publicUrl' | 'dataDir'>): Payments {
  return paymentsOff;
}

const paymentsOff: Payments = {
  environment: null,
  platform: null,
  platformCredentials: null,
  scriptUrl: '',
  account: () => null,
  readEvent: async () => null,
};
