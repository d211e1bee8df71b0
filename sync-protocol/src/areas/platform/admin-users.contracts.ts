import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { cleanText, emailSchema, newPasswordSchema, requiredLine } from '../../base/primitives.ts';
import { ownProof } from '../accounts/own-proof.ts';

/* The people who run the platform. Each change of them asks who the caller is. Requirements Y14, Y15, Y58, Y59. */

const adminUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

const allFieldsRequired = 'All fields are required.';
const filled = z.string({ error: allFieldsRequired }).check(z.refine((text) => text.trim() !== '', allFieldsRequired));

const fields = {
  username: z.pipe(filled, requiredLine(60)),
  name: z.pipe(filled, requiredLine(120)),
  email: z.pipe(filled, emailSchema),
};
const params = z.object({ admin_id: cleanText(64) });

const adminsManage = { access: 'admin', permission: 'admins.manage' } as const;

export const listAdminUsers = contract(adminsManage, 'GET /api/adminusers', {
  summary: 'The platform’s admins, in the order of their usernames',
  reply: z.array(adminUserSchema),
});

export const createAdminUser = contract(adminsManage, 'POST /api/adminusers', {
  summary: 'Make an admin, who signs in with the email or the username',
  body: z.object({ ...fields, password: z.pipe(filled, newPasswordSchema), ...ownProof }),
  reply: adminUserSchema,
  errors: ['EMAIL_TAKEN', 'ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const getAdminUser = contract(adminsManage, 'GET /api/adminusers/:admin_id', {
  summary: 'One admin',
  params,
  reply: adminUserSchema,
});

export const updateAdminUser = contract(adminsManage, 'PUT /api/adminusers/:admin_id', {
  summary: 'Change an admin; a new password ends the admin’s sessions, an empty one keeps the current',
  params,
  body: z.object({ ...fields, password: z.optional(z.union([z.literal(''), newPasswordSchema])), ...ownProof }),
  reply: adminUserSchema,
  errors: ['EMAIL_TAKEN', 'ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

export const deleteAdminUser = contract(adminsManage, 'DELETE /api/adminusers/:admin_id', {
  summary: 'Delete an admin and end their sessions; neither oneself nor the last one',
  params,
  body: z.object(ownProof),
  errors: ['TOO_MANY_REQUESTS'],
});
