import type { Address } from './contract.ts';

/**
 * What the public pages call. They read the replies by themselves, because the schema library is more than their 180 kB allow;
 * the endpoints' contracts take their addresses from here.
 */
export const contactAddress = { method: 'POST', path: '/api/contact', access: 'public' } as const satisfies Address;

export const listPlansAddress = {
  method: 'GET',
  path: '/api/subscriptions/plans',
  access: 'public',
} as const satisfies Address;

export const contactTopics = ['sales', 'support', 'website', 'hardware', 'other'] as const;
/** The most characters of each field. */
export const contactLimits = { name: 120, company: 120, message: 5_000 } as const;
