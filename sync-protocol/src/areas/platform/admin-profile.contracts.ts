import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { requiredLine } from '../../base/primitives.ts';

export const updateAdminProfile = contract({
  method: 'PATCH',
  path: '/api/admin/profile',
  access: 'admin',
  permission: 'account.own',
  summary: 'Change one’s own name; email and role stay as they are',
  body: z.object({ name: requiredLine(120) }),
  reply: z.object({ success: z.literal(true) }),
});
