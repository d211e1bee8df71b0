import type { Outcome } from '@gatehouse/server/integrations/payments/payments';

export const unknown = { kind: 'unknown', message: 'The answer never came.' } as const;
export const unavailable = { kind: 'unavailable', message: 'It cannot be reached.' } as const;
export const ok = <T>(value: T): Outcome<T> => ({ kind: 'ok', value });

/** Simulates a crash of the server's process: no code runs after it. */
export class Crash extends Error {}
