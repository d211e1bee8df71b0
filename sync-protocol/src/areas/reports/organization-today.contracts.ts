import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';

const figure = z.nullable(z.int());

const venueTodaySchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  /** People who came today. This and the others are null where the caller's role at the venue may not read them. */
  check_ins: figure,
  /** Bookings for today that are not canceled. */
  bookings: figure,
  /** Dollars: deposits taken today, less what was given back today. */
  revenue: z.nullable(z.number()),
  /** People who are in now; null where the venue counts nobody out. */
  inside: figure,
});
export type VenueToday = z.infer<typeof venueTodaySchema>;

export const getOrganizationToday = contract(
  { access: 'signed_in', permission: 'account.own', allowedWhenExpired: true },
  'GET /api/organizations/:organization_id/today',
  {
    summary: 'Figures of the venues that agreed to an organization, each on its own day; a stranger to it gets 404',
    reply: { venues: z.array(venueTodaySchema) },
  },
);
