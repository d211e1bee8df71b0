import { z } from 'zod';
import { adminCalls, contract } from '../../base/contract.ts';
import { cleanText, emailSchema, instantSchema } from '../../base/primitives.ts';

/* Mail that was not sent, of all venues and of the platform. Requirement Y116. */

export const MAIL_PAGE_SIZE = 50;
/** Test mails of one admin in an hour. */
export const TEST_MAILS_MAX = 10;

/**
 * Why a mail was not sent. `due`: it is next. `server`: the mail server takes none. `held`: its mailbox got as much of its share as a
 * stranger may cause. `retry`: it failed, and is tried again. `refused`: its recipient was refused. `exhausted`: every attempt failed.
 */
const unsentReasonSchema = z.enum(['due', 'server', 'held', 'retry', 'refused', 'exhausted']);
export type UnsentReason = z.infer<typeof unsentReasonSchema>;

const unsentMailSchema = z.object({
  mail_id: z.string(),
  /** Null for the platform's own mail. */
  client_id: z.string().nullable(),
  client_name: z.string().nullable(),
  /** Null where the stored mail can't be read. */
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  created_at: instantSchema,
  attempts: z.int(),
  /** When an attempt was last begun. */
  tried_at: z.nullable(instantSchema),
  /** Null once it was given up. */
  next_attempt_at: z.nullable(instantSchema),
  given_up_at: z.nullable(instantSchema),
  reason: unsentReasonSchema,
  /** The share that it is held back by. */
  share: z.enum(['booking', 'offer', 'signing', 'waitlist']).nullable(),
  /** Codes of the last failure, such as `EENVELOPE 550 5.1.1`. */
  failure: z.string().nullable(),
});
export type UnsentMail = z.infer<typeof unsentMailSchema>;

const outageSchema = z.object({
  since: instantSchema,
  failure: z.string(),
  /** When the next mail is tried. */
  next_try_at: instantSchema,
});
export type MailServerOutage = z.infer<typeof outageSchema>;

const mailStateSchema = z.enum(['waiting', 'given_up']);
export type MailState = z.infer<typeof mailStateSchema>;

/** Where a page begins: `{instant}_{mail_id}` of the last mail of the page before. */
const positionSchema = cleanText(160).check(
  z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_.+$/, 'This is not where a page of mail begins'),
);

const params = z.object({ mail_id: cleanText(128) });
const mailManage = { ...adminCalls, permission: 'mail.manage' } as const;

export const listUnsentMail = contract(mailManage, 'GET /mail', {
  summary:
    'Mail that waits, oldest first, or that was given up, newest first: 50 a page; `next` is where the next begins',
  query: z.object({ state: z._default(mailStateSchema, 'waiting'), after: z.optional(positionSchema) }),
  reply: {
    mails: z.array(unsentMailSchema),
    next: z.nullable(z.string()),
    /** Counted up to 1,000. */
    given_up: z.int(),
    /** Null while the mail server works. */
    outage: outageSchema.nullable(),
  },
});

export const resendMail = contract(mailManage, 'POST /mail/:mail_id/resend', {
  summary: 'Have a mail tried again now, with all its attempts',
  params,
  errors: ['CHANGE_NOT_ALLOWED'],
});

export const dropMail = contract(mailManage, 'DELETE /mail/:mail_id', {
  summary: 'Delete a mail that was not sent; it never is',
  params,
  errors: ['CHANGE_NOT_ALLOWED'],
});

export const sendTestMail = contract(mailManage, 'POST /mail/test', {
  summary: 'Queue a test mail, and have the mail server tried now; ten an hour',
  body: z.object({ email: emailSchema }),
  errors: ['TOO_MANY_REQUESTS'],
});
