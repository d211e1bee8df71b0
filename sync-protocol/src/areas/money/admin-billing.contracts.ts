import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

/* Subscriptions of all venues, for the platform's admins. Money is dollars. Requirements Y40, Y42. */

/** Rows of one page of venues. */
export const BILLED_VENUES_PAGE = 50;

/**
 * - `ending`: paid for three more days at most, or no longer.
 * - `no_profile`: without a customer profile at Square, which renewals by card need.
 */
export const billedVenueFilters = ['all', 'ending', 'no_profile'] as const;
export type BilledVenueFilter = (typeof billedVenueFilters)[number];

const billedVenueSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  email: z.string(),
  plan_name: z.string().nullable(),
  status: z.enum(['active', 'trial', 'grace', 'expired', 'pending', 'cancelled']),
  /** A day of the venue. */
  service_paid_until: z.string().nullable(),
  days_until_expiration: z.int().nullable(),
  auto_renew: z.boolean(),
  has_profile: z.boolean(),
  /** Whether a card is stored that renewals charge. */
  has_card: z.boolean(),
  /** A charge is under way or its outcome is unknown: nothing else may be charged. */
  is_processing: z.boolean(),
});
export type BilledVenue = z.infer<typeof billedVenueSchema>;

const clientsBilling = { ...adminCalls, permission: 'clients.billing' } as const;

export const listBilledVenues = contract(clientsBilling, 'GET /billing/clients', {
  summary: 'Venues with what they pay, by name, a page at a time; searched by name, email or client ID',
  query: z.object({
    search: z._default(cleanText(120), ''),
    filter: z.enum(billedVenueFilters).default('all'),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
  }),
  reply: {
    clients: z.array(billedVenueSchema),
    /** Counts of all venues, and of those that match. */
    total: z.int(),
    matching: z.int(),
  },
});

export const getDueRenewals = contract(clientsBilling, 'GET /billing/due-renewals', {
  summary: 'What processing the automatic renewals would charge now',
  reply: {
    /** Venues whose card would be charged, and what they would pay together. */
    count: z.int(),
    amount: z.number(),
    /** Venues that are due and can't be charged: no stored card, or a plan without a price. */
    not_chargeable: z.int(),
    /** The most that one run charges. */
    at_once: z.int(),
    is_running: z.boolean(),
  },
});
