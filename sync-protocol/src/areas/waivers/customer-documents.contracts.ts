import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { dateSchema } from '../../base/primitives.ts';
import { needs } from './documents/document.ts';
import { questionKinds } from './documents/question.ts';

/* What the signatures of one person are worth, and what was answered with them. Requirements W44, W46. */

const standingSchema = z.object({
  document_id: z.string(),
  name: z.string(),
  needed_by: z.enum(needs),
  status: z.enum(['valid', 'expired', 'outdated', 'came_of_age', 'missing']),
  /** The version that was signed. */
  version: z.int().nullable(),
  date_signed: z.nullable(dateSchema),
  /** The last valid day; null without an end. */
  valid_until: z.nullable(dateSchema),
  /** The record with that signature. */
  waiver_id: z.string().nullable(),
});
export type CustomerDocument = z.infer<typeof standingSchema>;

const peopleRead = { ...venueCalls, permission: 'people.read' } as const;

export const getCustomerDocuments = contract(peopleRead, 'GET /customers/waiver/:waiver_id/documents', {
  summary: 'The documents that a person needs on a day, today unless given, and what their signatures are worth',
  query: z.object({ date: z.optional(dateSchema), booking_id: z.string().max(64).optional() }),
  reply: {
    waiver_id: z.string(),
    date: dateSchema,
    is_adult: z.boolean(),
    is_ready: z.boolean(),
    documents: z.array(standingSchema),
    /** Names of those that are not valid. */
    missing: z.array(z.string()),
  },
  errors: ['CUSTOMER_NOT_FOUND', 'BOOKING_NOT_FOUND'],
});

const shownAnswerSchema = z.object({
  question_id: z.string(),
  document_id: z.string(),
  /** The record of the person it was asked of; null where it was asked of the signing. */
  waiver_id: z.string().nullable(),
  kind: z.enum(questionKinds),
  /** The question as it was asked. */
  text: z.string(),
  /** Null for an answer about health, unless it is asked for. */
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  is_health: z.boolean(),
  /** False for an answer about health, unless it is asked for: with the options of a question it would say what was answered. */
  is_stop: z.boolean(),
});
export type ShownAnswer = z.infer<typeof shownAnswerSchema>;

export const getCustomerAnswers = contract(peopleRead, 'GET /customers/waiver/:waiver_id/answers', {
  healthPermission: 'people.health',
  summary: 'What was answered with a signature; answers about health with `health=true`, which is recorded',
  query: z.object({ health: z.enum(['true', 'false']).optional() }),
  reply: { answers: z.array(shownAnswerSchema) },
  errors: ['CUSTOMER_NOT_FOUND'],
});
