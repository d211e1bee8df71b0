import { z } from 'zod';
import { memberRowSchema } from '../entities/member.ts';
import { cleanText, dateSchema } from '../primitives.ts';
import { contract } from './contract.ts';

/** A member as lists and scan-in show it. Requirement F8. */
export const memberRecordSchema = memberRowSchema.extend({
  /** On the venue's today. */
  status: z.enum(['active', 'expired']),
});
export type MemberRecord = z.infer<typeof memberRecordSchema>;

const memberParams = z.object({ client_id: z.string(), membership_id: z.string() });
/** Its last day; one in the past is kept too, since venues bring their own lists. */
const expirationDate = z
  .preprocess((value) => value ?? '', cleanText(32))
  .refine((text) => text !== '', 'Please select an expiration date')
  .pipe(dateSchema);
const memberReply = memberRecordSchema.extend({ success: z.literal(true), member: memberRecordSchema });

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
  reply: memberReply,
  errors: ['MEMBER_NOT_FOUND'],
});

export const createMember = contract({
  method: 'POST',
  path: '/api/clients/:client_id/members',
  access: 'client',
  summary: 'Make the person of a waiver a member; ALREADY_EXISTS while a membership of theirs is active',
  body: z.object({
    waiver_id: z
      .preprocess((value) => value ?? '', cleanText(64))
      .transform((text) => text.trim())
      .refine((text) => text !== '', 'Please enter a waiver ID'),
    expiration_date: expirationDate,
  }),
  reply: memberReply,
  errors: ['CUSTOMER_NOT_FOUND', 'ALREADY_EXISTS'],
});

export const updateMember = contract({
  method: 'PUT',
  path: '/api/clients/:client_id/members/:membership_id',
  access: 'client',
  summary: 'Change the last day of a membership',
  params: memberParams,
  body: z.object({ expiration_date: expirationDate }),
  reply: memberReply,
  errors: ['MEMBER_NOT_FOUND'],
});

export const deleteMember = contract({
  method: 'DELETE',
  path: '/api/clients/:client_id/members/:membership_id',
  access: 'client',
  summary: 'Delete a membership, here and on every device; check-ins keep its id',
  params: memberParams,
  reply: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['MEMBER_NOT_FOUND'],
});
