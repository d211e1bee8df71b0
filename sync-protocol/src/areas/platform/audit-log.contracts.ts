import { z } from 'zod';
import { type AnswerOf, adminCalls, contract, venueCalls } from '../../base/contract.ts';
import { cleanText, instantSchema } from '../../base/primitives.ts';

/** The chain of what belongs to no venue, in the place of a venue's id. */
export const PLATFORM_CHAIN = 'PLATFORM';
export const AUDIT_PAGE_SIZE = 50;

/** A form also sends empty fields, which filter nothing. */
const optional = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema));

const auditEntrySchema = z.object({
  /** The link's number. */
  seq: z.int(),
  at: z.string(),
  action: z.string(),
  /** `user:…`, `device:…`, `visitor` or `system`. */
  actor: z.string(),
  /** The same in words, with the name of today. */
  actor_name: z.string(),
  /** Id of the subject. */
  subject: z.string(),
});
export type AuditEntryView = z.infer<typeof auditEntrySchema>;

const chainQuery = z.object({
  action: optional(cleanText(64)),
  /** An actor as in an entry, or `user` or `device` for all of them. */
  actor: optional(cleanText(80)),
  /** The first instant is included, the second is not. */
  from: optional(instantSchema),
  until: optional(instantSchema),
  /** `next` of the page before. */
  before: optional(z.coerce.number().int().min(1)),
});
export type ChainQuery = z.output<typeof chainQuery>;

const auditLogQuery = chainQuery.extend({
  /** A venue's id, or `PLATFORM`. */
  chain: z._default(cleanText(32), PLATFORM_CHAIN),
});

const platformAudit = { ...adminCalls, permission: 'platform.audit' } as const;

export const listAuditLog = contract(platformAudit, 'GET /audit-log', {
  summary: 'Entries of one audit chain, newest first. A page may end early where few entries match; `next` continues',
  query: auditLogQuery,
  reply: {
    /** The venue's name; null for the platform. */
    client_name: z.string().nullable(),
    entries: z.array(auditEntrySchema),
    next: z.nullable(z.int()),
    /** The time up to which was searched, where there is more. */
    searched_to: z.nullable(z.string()),
  },
});
export type AuditLogPage = AnswerOf<typeof listAuditLog>;

export const listVenueAuditLog = contract(venueCalls, 'GET /audit-log', {
  permission: 'audit.read',
  summary: 'Entries of the venue’s own audit chain, such as those of one person, in the form of the admin’s list',
  query: chainQuery,
  reply: listAuditLog.reply.shape,
});

const verifyResultSchema = z.object({
  links: z.int(),
  /** Sentences, at most 100. */
  errors: z.array(z.string()),
  errors_total: z.int(),
  /** Breaks that the chain itself records, at most 100. */
  breaks: z.array(z.object({ found_at: z.string(), text: z.string() })),
});
export type VerifyResult = z.infer<typeof verifyResultSchema>;

/** A line of the answer: how far the walk is, and at last what it found. */
export const verifyLineSchema = z.union([
  z.object({ walked: z.int(), total: z.int() }),
  z.object({ result: verifyResultSchema }),
]);
export type VerifyLine = z.infer<typeof verifyLineSchema>;

export const verifyChain = contract(platformAudit, 'POST /audit-log/:chain/verify', {
  summary:
    'Walk one audit chain, of a venue or `PLATFORM`, from its first link; lines of JSON, the last with the result',
  params: z.object({ chain: cleanText(32) }),
  reply: { contentType: 'application/x-ndjson' },
  errors: ['TOO_MANY_REQUESTS'],
});
