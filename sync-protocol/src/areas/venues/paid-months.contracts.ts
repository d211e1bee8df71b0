import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { clientSchema } from './clients.contracts.ts';

/* A month that an admin adds to what a venue has paid, and takes back. Requirement Y10. */

const shared = {
  access: 'admin',
  permission: 'clients.manage',
  reply: { client: clientSchema },
  errors: ['VERSION_CONFLICT'],
} as const;

export const addPaidMonth = contract(shared, 'POST /api/clients/:client_id/paid-months', {
  summary: 'Add one month from the paid-until day, or from today without one; a stale version is 409',
  /** The venue's version as the admin saw it. */
  body: z.object({ version: z.int() }),
});

export const undoPaidMonth = contract(shared, 'POST /api/clients/:client_id/paid-months/undo', {
  summary: 'Take exactly that month back; 409 where the subscription changed since',
  /** The version that `addPaidMonth` answered, which says which month. */
  body: z.object({ version: z.int() }),
});
