import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema } from '../../base/primitives.ts';
import { memberRowSchema } from './member.ts';

/** A member as lists and scan-in show it. Requirement F8. */
export const memberRecordSchema = memberRowSchema.extend({
  /** The status on the venue's today. */
  status: z.enum(['active', 'expired']),
});
export type MemberRecord = z.infer<typeof memberRecordSchema>;
/** Its last day; one in the past is kept too, since venues bring their own lists. */
const expirationDate = z
  .preprocess((value) => value ?? '', cleanText(32))
  .refine((text) => text !== '', 'Please select an expiration date')
  .pipe(dateSchema);
const memberReply = { ...memberRecordSchema.shape, member: memberRecordSchema };

const membersRead = { ...venueCalls, permission: 'members.read' } as const;

export const listMembers = contract(membersRead, 'GET /members', {
  summary: 'All members, newest first',
  reply: z.array(memberRecordSchema),
});

/** Cards in one file; more are another file. Requirement F30. */
export const CARDS_MAX = 100;
const paper = z.enum(['card', 'letter', 'a4']).default('card');

export const getMemberCards = contract(membersRead, 'GET /members/cards.pdf', {
  summary: 'Cards of up to 100 members, in the order of `ids` (with commas): a page each at CR80, or sheets to be cut',
  query: z.object({
    ids: z
      .string()
      .max(CARDS_MAX * 40)
      .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter(Boolean))
      .refine((ids) => ids.length > 0, 'Please select members.')
      .refine((ids) => ids.length <= CARDS_MAX, `Please select at most ${CARDS_MAX} members.`),
    paper,
  }),
  reply: { contentType: 'application/pdf' },
  errors: ['MEMBER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getMember = contract(membersRead, 'GET /members/:membership_id', {
  summary: 'One member by membership id, in any spelling of case and hyphens',
  reply: memberReply,
  errors: ['MEMBER_NOT_FOUND'],
});

const membersEdit = { ...venueCalls, permission: 'members.edit' } as const;

export const createMember = contract(membersEdit, 'POST /members', {
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

export const updateMember = contract(membersEdit, 'PUT /members/:membership_id', {
  summary: 'Change the last day of a membership',
  body: z.object({ expiration_date: expirationDate }),
  reply: memberReply,
  errors: ['MEMBER_NOT_FOUND'],
});

export const deleteMember = contract(membersEdit, 'DELETE /members/:membership_id', {
  summary: 'Delete a membership, here and on every device; check-ins keep its id',
  reply: { message: z.string() },
  errors: ['MEMBER_NOT_FOUND'],
});

export const getMemberCard = contract(membersRead, 'GET /members/:membership_id/card.pdf', {
  summary: 'One member’s card at CR80, with both codes as shapes',
  query: z.object({ paper }),
  reply: { contentType: 'application/pdf' },
  errors: ['MEMBER_NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const mailMemberCard = contract(membersEdit, 'POST /members/:membership_id/card/email', {
  summary: 'Mail a member’s card to the member’s own address, once for each `request_id`',
  body: z.object({ request_id: z.uuid() }),
  reply: { message: z.string(), email: z.string() },
  errors: ['MEMBER_NOT_FOUND', 'VERSION_CONFLICT', 'TOO_MANY_REQUESTS'],
});
