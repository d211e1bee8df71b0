import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import {
  cleanText,
  dateSchema,
  dollarsSchema,
  instantSchema,
  lineText,
  requiredLine,
  timeSchema,
} from '../../base/primitives.ts';
import { languageSchema } from '../../languages/language-schema.ts';
import { DAYS_AHEAD_MAX } from './availability/booking-horizon.ts';
import { BOTH_TIMES, hoursShape, missingTime, nullableHoursShape } from './availability/hours-fields.ts';
import { minutesOf, weekdays } from './availability/schedule.ts';
import { conflictSchema, dryRun } from './resources.contracts.ts';

/* What a venue sells. Money is dollars, times are `HH:MM`, days are the venue's. Requirement B7. */

/** Slots of the offerings screen; a slot's offering is `{client_id}-Off{slot}`. */
export const OFFERING_SLOTS = 10;
export const INTERVAL_MINUTES_DEFAULT = 30;
/** Said where a deposit becomes 0 because no connected account could take it. */
export const DEPOSIT_NEEDS_SQUARE =
  'Square credentials required for paid deposits. Connect Square or use $0 for cash-on-site payments.';
const INTERVAL_MINUTES_MAX = 1440;
const PLAYERS_MAX = 10_000;
const DEPOSIT_MAX = 100_000;
const NAME_MAX = 120;
const SIDE_TEXT_MAX = 5_000;
const FIRST_START = '06:00';
const LAST_START = '23:30';
const STEP_MINUTES = 30;
const MINUTES_OF_DAY = 1440;
const BESIDE_MINUTES_MAX = 480;
const LEAD_MINUTES_MAX = 525_600;
const NEEDS_MAX = 10;
const NEED_RESOURCES_MAX = 50;
const UNITS_MAX = 10_000;

/** Forms send '' for what is not set. */
const unset = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(schema),
  );
/** A whole number, also as the text of a form. */
const whole = (min: number, max: number, message: string) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    z.int(message).check(z.minimum(min, message), z.maximum(max, message)),
  );
const count = (max: number, message: string) => whole(1, max, message);
/** What a form leaves empty is 0. */
const orZero = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === null ? 0 : value)),
    schema,
  );
const dollars = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'string' && /^\d+(\.\d{1,2})?$/.test(value) ? Number(value) : value,
  ),
  dollarsSchema(0, DEPOSIT_MAX),
);

const stepMessage = 'Times run from 6:00 AM to 11:30 PM in 30-minute steps';
const startTime = unset(
  timeSchema.check(
    z.refine((time) => time >= FIRST_START && time <= LAST_START && minutesOf(time) % STEP_MINUTES === 0, stepMessage),
  ),
);

/** How long bookings take and what they need; what is not sent keeps its value, since older forms don't know it. */
const need = z.object({
  resource_ids: z.array(cleanText(64)).check(
    z.minLength(1, 'Please choose at least one resource'),
    z.maxLength(NEED_RESOURCES_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each resource can be named once'),
  ),
  units_per: z._default(z.enum(['booking', 'player']), 'booking'),
  units: z._default(whole(1, UNITS_MAX, 'Units must be a whole number from 1 to 10000'), 1),
});
/** Minutes of a booking. */
export const durationSchema = whole(1, MINUTES_OF_DAY, 'The duration must be between 1 and 1440 minutes');
const horizonMessage = `Days ahead must be between 1 and ${DAYS_AHEAD_MAX}`;
const lengthFields = {
  duration_minutes: z.optional(unset(durationSchema)),
  setup_minutes: z.optional(orZero(whole(0, BESIDE_MINUTES_MAX, 'Setup must be between 0 and 480 minutes'))),
  cleanup_minutes: z.optional(orZero(whole(0, BESIDE_MINUTES_MAX, 'Cleanup must be between 0 and 480 minutes'))),
  lead_minutes: z.optional(orZero(whole(0, LEAD_MINUTES_MAX, 'The lead must be between 0 and 525600 minutes'))),
  horizon_days: z.optional(unset(whole(1, DAYS_AHEAD_MAX, horizonMessage))),
  resource_needs: z.optional(
    z.pipe(
      z.transform((value: unknown) => value ?? []),
      z.array(need).check(z.maxLength(NEEDS_MAX, `At most ${NEEDS_MAX} needs`)),
    ),
  ),
};

const translation = z.object({
  offering_name: z._default(
    z.pipe(
      lineText(NAME_MAX),
      z.transform((text) => text.trim()),
    ),
    '',
  ),
  side_text: z._default(cleanText(SIDE_TEXT_MAX), ''),
});

const offeringFields = z.object({
  offering_name: requiredLine(NAME_MAX),
  offering_type: z.enum(['Group', 'Individual']),
  base_players: z._default(count(PLAYERS_MAX, 'Base players must be at least 1'), 1),
  max_players: z._default(count(PLAYERS_MAX, 'Max players must be at least 1'), 1),
  capacity: unset(count(PLAYERS_MAX, 'Capacity must be at least 1')),
  /* A day that is not named is closed where any other one is. */
  ...hoursShape(z.optional(startTime)),
  /**
   * False keeps an offering without hours as one that was never given any, as its reply has it. Without it, hours are given where a
   * day is named at all, also as closed.
   */
  hours_given: z.optional(z.boolean()),
  interval_minutes: z._default(
    count(INTERVAL_MINUTES_MAX, 'Interval must be between 1 and 1440 minutes'),
    INTERVAL_MINUTES_DEFAULT,
  ),
  deposit_amount: z._default(dollars, 0),
  side_text: z._default(cleanText(SIDE_TEXT_MAX), ''),
  available_days: z.pipe(
    z.transform((value: unknown) => value ?? []),
    z.array(z.enum(weekdays)).check(z.maxLength(weekdays.length)),
  ),
  start_date: unset(dateSchema),
  end_date: unset(dateSchema),
  ...lengthFields,
  /** By language; all of them together. What is not sent keeps what is stored. Requirement B50. */
  translations: z.optional(z.partialRecord(languageSchema, translation)),
});
export type OfferingInput = z.output<typeof offeringFields>;

/** Rules between fields. An Individual offering is for one player, whatever was sent. */
function consistent(offering: OfferingInput, refuse: (field: string, message: string) => void): void {
  if (offering.offering_type === 'Group' && offering.max_players < offering.base_players)
    refuse('max_players', 'Max players must not be below base players');
  const missing = missingTime(offering);
  if (missing !== null) refuse(missing, BOTH_TIMES);
  for (const day of weekdays) {
    const [start, end] = [offering[`${day}_start`] ?? null, offering[`${day}_end`] ?? null];
    if (start !== null && end !== null && end < start)
      refuse(`${day}_end`, 'The end time must not be before the start');
  }
  const { start_date: from, end_date: to } = offering;
  if (from !== null && to !== null && to < from) refuse('end_date', 'End date must be on or after start date');
}

const offeringBody = offeringFields.check((context) =>
  consistent(context.value, (field, message) =>
    context.issues.push({ code: 'custom', path: [field], message, input: context.value }),
  ),
);

export const offeringSchema = z.object({
  offering_id: z.string(),
  client_id: z.string(),
  offering_name: z.string(),
  offering_type: z.enum(['Group', 'Individual']),
  base_players: z.int(),
  max_players: z.int(),
  capacity: z.nullable(z.int()),
  ...nullableHoursShape,
  /** Whether a day without hours is closed; false where none were ever given, so that it starts hourly from 9:00 AM to 5:00 PM. */
  hours_given: z.boolean(),
  interval_minutes: z.int(),
  deposit_amount: z.number(),
  side_text: z.string(),
  available_days: z.array(z.enum(weekdays)),
  start_date: z.nullable(dateSchema),
  end_date: z.nullable(dateSchema),
  duration_minutes: z.nullable(z.int()),
  setup_minutes: z.int(),
  cleanup_minutes: z.int(),
  lead_minutes: z.int(),
  horizon_days: z.nullable(z.int()),
  resource_needs: z.array(
    z.object({ resource_ids: z.array(z.string()), units_per: z.enum(['booking', 'player']), units: z.int() }),
  ),
  /** Its texts in other languages. */
  translations: z.optional(
    z.partialRecord(languageSchema, z.object({ offering_name: z.string(), side_text: z.string() })),
  ),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type OfferingView = z.output<typeof offeringSchema>;

/** `message` says when the deposit was stored as 0 because payments are not connected. */
const offeringReply = { offering: offeringSchema, message: z.string() };

/** Lists the bookings that no longer fit, which stay as they are. Requirement B30. */
const changedReply = { ...offeringReply, conflicts: z.array(conflictSchema) };

export const listOfferings = contract(venueCalls, 'GET /offerings', {
  permission: 'bookings.read',
  summary: 'The venue’s offerings in the order of their slots',
  reply: z.array(offeringSchema),
});

const offeringsEdit = { ...venueCalls, permission: 'offerings.edit' } as const;

export const createOffering = contract(offeringsEdit, 'POST /offerings', {
  summary: 'Add an offering in a free slot; without `offering_id` in the first one',
  body: z.intersection(offeringBody, z.object({ offering_id: z.optional(cleanText(16)) })),
  reply: offeringReply,
  errors: ['ALREADY_EXISTS'],
});

export const updateOffering = contract(offeringsEdit, 'PUT /offerings/:offering_id', {
  summary: 'Replace an offering; bookings keep what they were made with',
  query: dryRun,
  /** With `unchanged_since`, the offering’s `updated_at` as it was read, an offering that was changed since then is left alone. */
  body: z.intersection(offeringBody, z.object({ unchanged_since: z.optional(instantSchema) })),
  reply: changedReply,
  errors: ['VERSION_CONFLICT'],
});

export const deleteOffering = contract(offeringsEdit, 'DELETE /offerings/:offering_id', {
  summary: 'Delete an offering; its bookings stay',
  reply: { message: z.string() },
});
