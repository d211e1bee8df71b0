import { z } from 'zod';
import { contract } from '../../base/contract.ts';
import { emailSchema } from '../../base/primitives.ts';
import { clientSchema } from '../venues/clients.contracts.ts';

/* Clients that were deleted and can be restored for a while. Requirements Y16, Y17. */

const params = z.object({ client_id: z.string() });

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

const clientsManage = { access: 'admin', permission: 'clients.manage' } as const;

export const listDeletedClients = contract({
  method: 'GET',
  path: '/api/admin/deleted-clients',
  ...clientsManage,
  summary: 'Clients that were deleted and are not erased yet, the first to be erased first',
  reply: z.object({ success: z.literal(true), clients: z.array(deletedClientSchema) }),
});

export const restoreClient = contract({
  method: 'POST',
  path: '/api/admin/deleted-clients/:client_id/restore',
  ...clientsManage,
  summary: 'Undo the deletion of a client; with another email where its own was taken meanwhile',
  params,
  body: z.object({ email: z.optional(emailSchema) }),
  reply: z.object({ success: z.literal(true), client: clientSchema }),
  errors: ['EMAIL_TAKEN', 'LINK_EXPIRED'],
});

export const exportDeletedClient = contract({
  method: 'GET',
  path: '/api/admin/deleted-clients/:client_id/export',
  ...clientsManage,
  summary: 'Everything that a deleted client has stored, as one zip archive',
  params,
  reply: { contentType: 'application/zip' },
  errors: ['TOO_MANY_REQUESTS'],
});
