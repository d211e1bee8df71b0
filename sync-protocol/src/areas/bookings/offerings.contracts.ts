import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import {
  cleanText,
  dateSchema,
  dollarsSchema,
  instantSchema,
  requiredText,
  timeSchema,
} from '../../base/primitives.ts';
import { minutesOf, type Weekday, weekdays } from './availability/schedule.ts';

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
const SIDE_TEXT_MAX = 5_000;
const FIRST_START = '06:00';
const LAST_START = '23:30';
const STEP_MINUTES = 30;

const success = z.literal(true);
const venueParams = z.object({ client_id: z.string() });
const offeringParams = z.object({ client_id: z.string(), offering_id: z.string() });

/** Forms send '' for what is not set. */
const unset = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === undefined ? null : value)),
    z.nullable(schema),
  );
/** A whole number, also as the text of a form. */
const count = (max: number, message: string) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    z.int(message).check(z.minimum(1, message), z.maximum(max, message)),
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

type HoursField = `${Weekday}_${'start' | 'end'}`;
const hoursFields = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, startTime],
    [`${day}_end`, startTime],
  ]),
) as Record<HoursField, typeof startTime>;

const offeringFields = z.object({
  offering_name: requiredText(120),
  offering_type: z.enum(['Group', 'Individual']),
  base_players: z._default(count(PLAYERS_MAX, 'Base players must be at least 1'), 1),
  max_players: z._default(count(PLAYERS_MAX, 'Max players must be at least 1'), 1),
  capacity: unset(count(PLAYERS_MAX, 'Capacity must be at least 1')),
  ...hoursFields,
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
});
export type OfferingInput = z.output<typeof offeringFields>;

/** Rules between fields. An Individual offering is for one player, whatever was sent. */
function consistent(offering: OfferingInput, refuse: (field: string, message: string) => void): void {
  if (offering.offering_type === 'Group' && offering.max_players < offering.base_players)
    refuse('max_players', 'Max players must not be below base players');
  for (const day of weekdays) {
    const [start, end] = [offering[`${day}_start`], offering[`${day}_end`]];
    if ((start === null) !== (end === null))
      refuse(start === null ? `${day}_start` : `${day}_end`, 'Please choose both a start and an end time');
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

const nullableTimes = Object.fromEntries(
  weekdays.flatMap((day) => [
    [`${day}_start`, z.nullable(timeSchema)],
    [`${day}_end`, z.nullable(timeSchema)],
  ]),
) as Record<HoursField, z.ZodMiniNullable<typeof timeSchema>>;

export const offeringSchema = z.object({
  offering_id: z.string(),
  client_id: z.string(),
  offering_name: z.string(),
  offering_type: z.enum(['Group', 'Individual']),
  base_players: z.int(),
  max_players: z.int(),
  capacity: z.nullable(z.int()),
  ...nullableTimes,
  interval_minutes: z.int(),
  deposit_amount: z.number(),
  side_text: z.string(),
  available_days: z.array(z.enum(weekdays)),
  start_date: z.nullable(dateSchema),
  end_date: z.nullable(dateSchema),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type OfferingView = z.output<typeof offeringSchema>;

/** `message` says when the deposit was stored as 0 because payments are not connected. */
const offeringReply = z.object({ success, offering: offeringSchema, message: z.string() });

export const listOfferings = contract({
  method: 'GET',
  path: '/api/clients/:client_id/offerings',
  access: 'client',
  permission: 'bookings.read',
  summary: 'The venue’s offerings in the order of their slots',
  params: venueParams,
  reply: z.array(offeringSchema),
});

export const createOffering = contract({
  method: 'POST',
  path: '/api/clients/:client_id/offerings',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Add an offering in a free slot; without `offering_id` in the first one',
  params: venueParams,
  body: z.intersection(offeringBody, z.object({ offering_id: z.optional(cleanText(16)) })),
  reply: offeringReply,
  errors: ['ALREADY_EXISTS'],
});

export const updateOffering = contract({
  method: 'PUT',
  path: '/api/clients/:client_id/offerings/:offering_id',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Replace an offering; bookings keep what they were made with',
  params: offeringParams,
  body: offeringBody,
  reply: offeringReply,
});

export const deleteOffering = contract({
  method: 'DELETE',
  path: '/api/clients/:client_id/offerings/:offering_id',
  access: 'client',
  permission: 'offerings.edit',
  summary: 'Delete an offering; its bookings stay',
  params: offeringParams,
  reply: z.object({ success, message: z.string() }),
});
