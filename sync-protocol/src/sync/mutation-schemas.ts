import { z } from 'zod';
import { AMOUNT_MAX, amountSchema } from '../areas/bookings/bills/bills.contracts.ts';
import { signWaiverArgsSchema, signWaiverArgsSchemaV1 } from '../areas/waivers/sign-waiver.ts';
import { uuidSchema } from '../base/id-schemas.ts';
import { OVERRIDE_REASON_CHARS_MAX, PARTY_PEOPLE_MAX } from '../base/limits.ts';
import {
  cleanText,
  dateSchema,
  dollarsSchema,
  instantSchema,
  requiredLine,
  requiredText,
  timeSchema,
} from '../base/primitives.ts';
import type { MutationName, mutations } from './mutations.ts';

/** `check_in`, version 1. Rule M2. */
const checkInArgsSchemaV1 = z.object({
  checkin_id: cleanText(64),
  waiver_id: cleanText(64),
  membership_id: z.optional(cleanText(64)),
  checked_in_at: instantSchema,
});

/** `check_in`, version 2: may say why staff let in a person whom an alert stops. Otherwise as version 1. Rules M2, M6. */
const checkInArgsSchema = checkInArgsSchemaV1.extend({
  override: z.optional(z.object({ reason: cleanText(OVERRIDE_REASON_CHARS_MAX) })),
});

/** `undo_check_in`, version 1: applies also when it arrives before its check-in. Rule M3. */
const undoCheckInArgsSchema = z.object({
  checkin_id: cleanText(64),
  reason: z.optional(cleanText(500)),
});

/** `check_in_party`, version 1. Rule M5. */
const checkInPartyArgsSchemaV1 = z.object({
  booking_id: cleanText(64),
  party_goers: z.int().min(0).max(10_000),
  waiver_ids: z.array(cleanText(64)).max(1000).optional(),
  checked_in_at: instantSchema,
});

/** `check_in_party`, version 2: may say which day and time of the booking the desk saw. Otherwise as version 1. Rule M5. */
const checkInPartyArgsSchemaV2 = checkInPartyArgsSchemaV1.extend({
  seen: z.optional(z.object({ date_scheduled: dateSchema, booking_time: timeSchema })),
});

const partyCheckInIds = z.array(cleanText(64)).max(PARTY_PEOPLE_MAX);

/**
 * `check_in_party`, version 3: may name the check-ins of the people who were checked in by name with it, and say why staff let in some
 * who have not signed. Otherwise as version 2. Rule M5.
 */
const checkInPartyArgsSchema = checkInPartyArgsSchemaV2.extend({
  checkin_ids: z.optional(partyCheckInIds),
  override: z.optional(z.object({ reason: cleanText(OVERRIDE_REASON_CHARS_MAX) })),
});

/**
 * `undo_check_in_party`, version 1: takes back one party check-in, named by the id of its mutation, with the check-ins that were made
 * with it. Applies also when it arrives before them. Rule M8.
 */
const undoCheckInPartyArgsSchema = z.object({
  party_check_in_id: cleanText(64),
  booking_id: cleanText(64),
  checkin_ids: z.optional(partyCheckInIds),
  reason: z.optional(cleanText(500)),
});

/** `take_payment`, version 1: money that was taken at the desk. Dollars. Rule M9. */
const takePaymentArgsSchema = z.object({
  payment_id: uuidSchema,
  booking_id: cleanText(64),
  method: z.enum(['cash', 'terminal', 'other']),
  amount: amountSchema,
  tip: z.nullish(dollarsSchema(0, AMOUNT_MAX)),
  /** What was handed over. */
  tendered: z.nullish(dollarsSchema(0, 10 * AMOUNT_MAX)),
  reference: z.nullish(cleanText(64)),
  payer_name: z.nullish(cleanText(120)),
  taken_at: instantSchema,
});

/** `add_line`, version 1: an extra at the price that the desk showed; null for a line that staff name. Dollars. Rule M10. */
const addLineArgsSchema = z.object({
  line_id: uuidSchema,
  booking_id: cleanText(64),
  extra_id: z.nullish(cleanText(64)),
  name: requiredLine(120),
  unit: dollarsSchema(0, AMOUNT_MAX),
  quantity: z.int().min(1).max(1000),
  is_taxable: z.boolean(),
});

/** `void_payment`, version 1: takes a payment back; applies also when it arrives before it. Rule M11. */
const voidPaymentArgsSchema = z.object({
  void_id: uuidSchema,
  payment_id: cleanText(64),
  reason: requiredText(500),
});

/** Schemas by name, then version: every version that is still read. Rule V3. */
export const mutationSchemas = {
  sign_waiver: { 1: signWaiverArgsSchemaV1, 2: signWaiverArgsSchema },
  check_in: { 1: checkInArgsSchemaV1, 2: checkInArgsSchema },
  undo_check_in: { 1: undoCheckInArgsSchema },
  check_in_party: { 1: checkInPartyArgsSchemaV1, 2: checkInPartyArgsSchemaV2, 3: checkInPartyArgsSchema },
  undo_check_in_party: { 1: undoCheckInPartyArgsSchema },
  take_payment: { 1: takePaymentArgsSchema },
  add_line: { 1: addLineArgsSchema },
  void_payment: { 1: voidPaymentArgsSchema },
} as const satisfies { [Name in MutationName]: Record<number, z.ZodType> & Record<CurrentVersion<Name>, z.ZodType> };

type CurrentVersion<Name extends MutationName> = (typeof mutations)[Name]['version'];

/** The arguments of each mutation at its current version. */
export type MutationArgs = {
  [Name in MutationName]: (typeof mutationSchemas)[Name] extends Record<CurrentVersion<Name>, z.ZodType<infer Args>>
    ? Args
    : never;
};
