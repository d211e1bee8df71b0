import { z } from 'zod/mini';
import { adminCalls, contract } from '../../base/contract.ts';
import { requiredLine } from '../../base/primitives.ts';

export const updateAdminProfile = contract(adminCalls, 'PATCH /profile', {
  permission: 'account.own',
  summary: 'Change one’s own name; email and role stay as they are',
  body: z.object({ name: requiredLine(120) }),
});
