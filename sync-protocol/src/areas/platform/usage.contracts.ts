import { z } from 'zod';
import { type AnswerOf, adminCalls, contract } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';

/** Rows of a page of the list of usage. */
export const USAGE_PAGE_SIZE = 50;

const monthSchema = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please choose a month (YYYY-MM)'));
const limitSchema = z.int().nullable();

/** What is largest comes first, and names from A to Z. */
export const usageOrders = ['name', 'bytes', 'signatures', 'mails'] as const;

const usageQuery = z.object({
  /** The current one of the platform's zone by default. */
  month: z.optional(monthSchema),
  /** Text in the venue's name or id. */
  search: z._default(cleanText(120), ''),
  order: z._default(z.enum(usageOrders), 'bytes'),
  /** `near`: only venues that are near or over a limit. */
  only: z._default(z.enum(['all', 'near']), 'all'),
  page: z._default(z.coerce.number().int().min(1).max(100_000), 1),
});
export type UsageQuery = z.output<typeof usageQuery>;

const venueUsageSchema = z.object({
  client_id: z.string(),
  client_name: z.string(),
  /** People for whom something was signed, as the plan counts them; those who were erased since count too. */
  signatures: z.int(),
  /** Each once, when the mail server took it. */
  mails: z.int(),
  /** What was stored when it was counted last in or before the month; null before the first count. */
  stored: z
    .object({
      bytes: z.int(),
      /** Pictures, strokes, evidence and answers. */
      signatures: z.int(),
      /** The venue's own PDFs, with their pictures. */
      documents: z.int(),
      /** Rows of people, archived ones too. */
      records: z.int(),
      counted_at: z.string(),
    })
    .nullable(),
});
export type VenueUsage = z.infer<typeof venueUsageSchema>;

export const listUsage = contract(adminCalls, 'GET /usage', {
  permission: 'platform.read',
  summary:
    'What each venue stores, and has signed and mailed in one of its months, 50 a page; limits warn and refuse nothing',
  query: usageQuery,
  reply: {
    month: z.string(),
    /** The month in the platform's zone, the latest that can be chosen. */
    current_month: z.string(),
    limits: z.object({ bytes: limitSchema, signatures: limitSchema, mails: limitSchema }),
    venues: z.array(venueUsageSchema),
    /** The count on all pages. */
    total: z.int(),
  },
});
export type UsagePage = AnswerOf<typeof listUsage>;
