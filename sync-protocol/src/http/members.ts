import { z } from 'zod';
import { memberRowSchema } from '../entities/member.ts';
import { contract } from './contract.ts';

/** A member as lists and scan-in show it. Requirement F8. */
export const memberRecordSchema = memberRowSchema.extend({
  /** On the venue's today. */
  status: z.enum(['active', 'expired']),
});
export type MemberRecord = z.infer<typeof memberRecordSchema>;

export const listMembers = contract({
  method: 'GET',
  path: '/api/clients/:client_id/members',
  access: 'client',
  summary: 'All members, newest first',
  reply: z.array(memberRecordSchema),
});

export const getMember = contract({
  method: 'GET',
  path: '/api/clients/:client_id/members/:membership_id',
  access: 'client',
  summary: 'One member by membership id, in any spelling of case and hyphens',
  reply: memberRecordSchema.extend({ success: z.literal(true), member: memberRecordSchema }),
  errors: ['MEMBER_NOT_FOUND'],
});
