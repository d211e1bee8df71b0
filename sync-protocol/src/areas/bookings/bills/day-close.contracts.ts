import { z } from 'zod/mini';
import { type AnswerOf, contract, venueCalls } from '#base/contract';
import { uuidSchema } from '#base/id-schemas';
import { cleanText, dollarsSchema, instantSchema, requiredText } from '#base/primitives';
import { AMOUNT_MAX, amountSchema } from './bills.contracts.ts';

/* The close of the day: what was taken since the last one, and whether the drawer holds it. Dollars. Requirement B68. */

const CASH_MAX = 10 * AMOUNT_MAX;

const byMethod = z.object({
  method: z.enum(['cash', 'terminal', 'square', 'other']),
  payments: z.number(),
  /** Refunds and voids. */
  refunds: z.number(),
  tips: z.number(),
  /** What was taken less what went back, with tips. */
  net: z.number(),
  /** Entries of all kinds. */
  count: z.int(),
});

const figures = {
  as_of: instantSchema,
  /** When the last close counted; null before the first. */
  from: z.nullable(instantSchema),
  opening_cash: z.number(),
  cash_in: z.number(),
  cash_out: z.number(),
  methods: z.array(byMethod),
  staff: z.array(
    z.object({ name: z.nullable(z.string()), device_name: z.nullable(z.string()), methods: z.array(byMethod) }),
  ),
  expected_cash: z.number(),
  /** Entries that a device sent after a close of the day at which they were taken. */
  late: z.int(),
  /** Desks that may still hold entries, because they have not been heard of lately. */
  devices_silent: z.array(z.string()),
};
const openDaySchema = z.object(figures);
const dayCloseSchema = z.object({
  close_id: z.string(),
  z_number: z.int(),
  ...figures,
  counted_cash: z.number(),
  float_left: z.number(),
  difference: z.number(),
  note: z.string(),
  closed_by: z.nullable(z.string()),
  closed_at: instantSchema,
});
export type DayClose = z.output<typeof dayCloseSchema>;

const manage = { ...venueCalls, permission: 'day_close.manage', allowedWhenExpired: true } as const;

export const getOpenDay = contract(manage, 'GET /day-close', {
  summary: 'What was taken since the last close, by method and person, and the cash that the drawer must hold',
  reply: { day: openDaySchema },
});
export type OpenDay = AnswerOf<typeof getOpenDay>['day'];

/** Also for a paired front desk. */
export const addCashMovement = contract(venueCalls, 'POST /cash-movements', {
  access: 'client_or_device',
  permission: 'payments.take',
  summary: 'Note cash that was put into the drawer or taken out of it, for a reason',
  body: z.object({
    movement_id: uuidSchema,
    kind: z.enum(['in', 'out']),
    amount: amountSchema,
    reason: requiredText(500),
  }),
  reply: {
    movement: z.object({
      movement_id: z.string(),
      kind: z.enum(['in', 'out']),
      amount: z.number(),
      reason: z.string(),
      created_at: instantSchema,
    }),
  },
  errors: ['MUTATION_ID_REUSED'],
  allowedWhenExpired: true,
});

export const closeDay = contract(manage, 'POST /day-closes', {
  summary: 'Close the day as it was read; nothing that arrived since is left out unseen',
  body: z.object({
    close_id: uuidSchema,
    as_of: instantSchema,
    counted_cash: dollarsSchema(0, CASH_MAX),
    float_left: dollarsSchema(0, CASH_MAX),
    note: z._default(cleanText(500), ''),
  }),
  reply: { close: dayCloseSchema },
  errors: ['VERSION_CONFLICT', 'MUTATION_ID_REUSED'],
});

export const listDayCloses = contract(manage, 'GET /day-closes', {
  summary: 'Closes of days, the latest first',
  query: z.object({ before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
  reply: { closes: z.array(dayCloseSchema) },
});

export const getDayClose = contract(manage, 'GET /day-closes/:z_number', {
  summary: 'One close of a day',
  reply: { close: dayCloseSchema },
});

/** Bound before the call above, whose name in the path takes anything. */
export const getDayClosePdf = contract(manage, 'GET /day-closes/:file{[0-9]+[.]pdf}', {
  summary: 'The same to print, `{z_number}.pdf`, on Letter or on a roll of 80 mm',
  query: z.object({ format: z._default(z.enum(['letter', '80mm']), 'letter') }),
  reply: { contentType: 'application/pdf' },
});
