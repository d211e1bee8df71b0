import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { emailSchema } from '../../base/primitives.ts';
import { clientSchema } from '../venues/clients.contracts.ts';

/* Clients that were deleted and can be restored for a while. Requirements Y16, Y17. */

const deletedClientSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  contact_first_name: z.string(),
  contact_last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  deleted_at: z.string(),
  /** The instant after which everything of it is erased. */
  erase_after: z.string(),
  /** Whole days until then, rounded up; 0 once it can't be restored. */
  days_left: z.int(),
});
export type DeletedClient = z.infer<typeof deletedClientSchema>;

const clientsManage = { ...adminCalls, permission: 'clients.manage' } as const;

export const listDeletedClients = contract(clientsManage, 'GET /deleted-clients', {
  summary: 'Clients that were deleted and are not erased yet, the first to be erased first',
  reply: { clients: z.array(deletedClientSchema) },
});

export const restoreClient = contract(clientsManage, 'POST /deleted-clients/:client_id/restore', {
  summary: 'Undo the deletion of a client; with another email where its own was taken meanwhile',
  body: z.object({ email: z.optional(emailSchema) }),
  reply: { client: clientSchema },
  errors: ['EMAIL_TAKEN', 'LINK_EXPIRED'],
});

export const exportDeletedClient = contract(clientsManage, 'GET /deleted-clients/:client_id/export', {
  summary: 'Everything that a deleted client has stored, as one zip archive',
  reply: { contentType: 'application/zip' },
  errors: ['TOO_MANY_REQUESTS'],
});
