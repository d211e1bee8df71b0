import type { Address } from './addresses.ts';

/** What the public pages call. They read the reply by themselves; the endpoint's contract takes its address from here. */
export const contactAddress = { method: 'POST', path: '/api/contact', access: 'public' } as const satisfies Address;

export const contactTopics = ['sales', 'support', 'website', 'hardware', 'other'] as const;
/** The most characters of each field. */
export const contactLimits = { name: 120, company: 120, message: 5_000 } as const;
