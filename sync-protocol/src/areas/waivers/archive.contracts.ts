import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema } from '../../base/primitives.ts';
import { customerRowSchema } from '../people/customer.ts';

/* Waivers of past years. Requirements W5, W14, W15. */

/** Rows of one page. */
export const ARCHIVE_PAGE_SIZE = 25;
const ARCHIVE_PAGE_SIZE_MAX = 100;
/** A form also sends empty fields, which filter nothing. */
const optional = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema));

const archivedWaiverSchema = customerRowSchema.extend({
  /** When it was moved; null for one that was brought back. */
  archived_at: z.nullable(instantSchema),
  /** The venue day on which it was last brought back. */
  restored_on: z.nullable(dateSchema),
  /** The last day on which the law may require a minor's record; null for an adult's. Requirement W15. */
  held_until: z.nullable(dateSchema),
});
export type ArchivedWaiver = z.infer<typeof archivedWaiverSchema>;

const archiveQuerySchema = z.object({
  /** Case-insensitive substring of names, email, phone or waiver id. */
  search: optional(cleanText(200)),
  /** The year in which it was signed. */
  year: optional(z.string().regex(/^\d{4}$/, 'Please choose a year')),
  /** Those in the archive, or those that were brought back for this year. */
  state: optional(z.enum(['archived', 'restored'], { error: 'Please choose archived or restored' })),
  page: optional(z.coerce.number().int().min(1).max(1_000_000)),
  page_size: optional(z.coerce.number().int().min(1).max(ARCHIVE_PAGE_SIZE_MAX)),
});
export type ArchiveQuery = z.infer<typeof archiveQuerySchema>;

const peopleRead = { ...venueCalls, permission: 'people.read' } as const;

export const listArchivedWaivers = contract(peopleRead, 'GET /archive/waivers', {
  summary: 'Waivers of past years, newest day first',
  query: archiveQuerySchema,
  reply: {
    waivers: z.array(archivedWaiverSchema),
    /** The count on all pages. */
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
  },
});

const archiveStatusSchema = z.object({
  /** The last change of the year that moved something; null before the first. */
  last_run: z.nullable(
    z.object({
      /** What was signed before this day was moved. */
      year_start: dateSchema,
      started_at: instantSchema,
      /** Later than the start where devices sent waivers of the past year afterward. */
      last_moved_at: instantSchema,
      /** Null while it is at work. */
      finished_at: z.nullable(instantSchema),
      moved: z.int(),
    }),
  ),
  /** The venue day on which this year's waivers will be moved. */
  next_run_on: dateSchema,
  /** The years of which it holds any, newest first. */
  years: z.array(z.string()),
  /** How many are back among this year's. */
  restored: z.int(),
  time_zone: z.string(),
});
export type ArchiveStatus = z.infer<typeof archiveStatusSchema>;

export const getArchiveStatus = contract(peopleRead, 'GET /archive', {
  summary: 'When waivers were archived last, and when they will be next',
  reply: { archive: archiveStatusSchema },
});

const movedReply = { waiver: archivedWaiverSchema };

const peopleEdit = { ...venueCalls, permission: 'people.edit' } as const;

export const restoreWaiver = contract(peopleEdit, 'POST /archive/waivers/:waiver_id/restore', {
  summary: 'Bring a waiver back to lists and devices for the rest of this year; again changes nothing',
  reply: movedReply,
  errors: ['WAIVER_NOT_FOUND'],
});

export const archiveWaiverAgain = contract(peopleEdit, 'POST /archive/waivers/:waiver_id/archive', {
  summary: 'Undo a restore: back to the archive, and off the devices; again changes nothing',
  reply: movedReply,
  errors: ['WAIVER_NOT_FOUND'],
});
