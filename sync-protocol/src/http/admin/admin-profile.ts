import { z } from 'zod/mini';
import { requiredText } from '../../primitives.ts';
import { contract } from '../contract.ts';

export const updateAdminProfile = contract({
  method: 'PATCH',
  path: '/api/admin/profile',
  access: 'admin',
  summary: 'Change one’s own name; email and role stay as they are',
  body: z.object({ name: requiredText(120) }),
  reply: z.object({ success: z.literal(true) }),
});
