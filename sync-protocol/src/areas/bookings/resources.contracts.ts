import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema, instantSchema, requiredLine, timeSchema } from '../../base/primitives.ts';
import { BOTH_TIMES, hoursShape, missingTime, nullableHoursShape } from './availability/hours-fields.ts';

/* Rooms, lanes, courts and people that bookings need. Requirement B28. */

export const RESOURCES_MAX = 200;
const UNITS_MAX = 10_000;
const CLOSURES_MAX = 200;
const REASON_MAX = 500;

const resourceTypes = ['room', 'lane', 'court', 'staff', 'other'] as const;
const typeSchema = z.enum(resourceTypes);
const modeSchema = z.enum(['exclusive', 'shared']);

const closure = z
  .object({ starts_at: instantSchema, ends_at: instantSchema, reason: z._default(cleanText(REASON_MAX), '') })
  .check(
    z.refine(({ starts_at: from, ends_at: until }) => Date.parse(until) > Date.parse(from), {
      message: 'The end of a closure must be after its start',
      path: ['ends_at'],
    }),
  );
const closures = z.array(closure).check(z.maxLength(CLOSURES_MAX, `At most ${CLOSURES_MAX} closures`));
const hours = hoursShape(z.optional(z.nullable(timeSchema)));

const unitsMessage = 'Units must be a whole number from 1 to 10000';
const units = z.int(unitsMessage).check(z.minimum(1, unitsMessage), z.maximum(UNITS_MAX, unitsMessage));

/** Both times of a day, or neither. */
const bothOrNeither = z.check<Parameters<typeof missingTime>[0]>(({ value, issues }) => {
  const field = missingTime(value);
  if (field !== null) issues.push({ code: 'custom', path: [field], message: BOTH_TIMES, input: value });
});

export const resourceSchema = z.object({
  resource_id: z.string(),
  client_id: z.string(),
  resource_name: z.string(),
  resource_type: typeSchema,
  mode: modeSchema,
  units: z.int(),
  ...nullableHoursShape,
  closures: z.array(z.object({ starts_at: instantSchema, ends_at: instantSchema, reason: z.string() })),
  created_at: instantSchema,
  updated_at: instantSchema,
});
export type ResourceView = z.output<typeof resourceSchema>;

/** A booking or hold that has not ended and no longer fits. Requirement B30. */
export const conflictSchema = z.object({
  booking_id: z.string(),
  offering_id: z.string(),
  offering_name: z.string(),
  party_name: z.string(),
  date_scheduled: dateSchema,
  booking_time: timeSchema,
  starts_at: z.nullable(instantSchema),
  ends_at: z.nullable(instantSchema),
  reason: z.enum(['hours', 'closure', 'units', 'overlap', 'schedule', 'capacity']),
});
export type Conflict = z.output<typeof conflictSchema>;

/** Answers what a change would do, and saves nothing. */
export const dryRun = z.object({ dry_run: z._default(z.enum(['true', 'false']), 'false') });

const bookingsRead = { ...venueCalls, permission: 'bookings.read' } as const;

export const listResources = contract(bookingsRead, 'GET /resources', {
  summary: 'The venue’s rooms and other resources, in the order in which they were made',
  reply: { resources: z.array(resourceSchema) },
});

const resourcesManage = { ...venueCalls, permission: 'resources.manage' } as const;

export const createResource = contract(resourcesManage, 'POST /resources', {
  summary: 'Add a resource; its name is unique in the venue, whatever the case',
  body: z
    .object({
      resource_name: requiredLine(120),
      resource_type: z._default(typeSchema, 'room'),
      mode: z._default(modeSchema, 'exclusive'),
      units: z._default(units, 1),
      ...hours,
      closures: z._default(closures, []),
    })
    .check(bothOrNeither),
  reply: { resource: resourceSchema, message: z.string() },
  errors: ['ALREADY_EXISTS'],
});

export const getResource = contract(bookingsRead, 'GET /resources/:resource_id', {
  summary: 'One resource',
  reply: { resource: resourceSchema },
});

export const updateResource = contract(resourcesManage, 'PUT /resources/:resource_id', {
  summary: 'Change what was sent; `conflicts` are the bookings that no longer fit, and stay as they are',
  query: dryRun,
  body: z.object({
    resource_name: z.optional(requiredLine(120)),
    resource_type: z.optional(typeSchema),
    mode: z.optional(modeSchema),
    units: z.optional(units),
    ...hours,
    closures: z.optional(closures),
    /** The value that was read: a resource that was changed since then is left alone. */
    updated_at: z.optional(instantSchema),
  }),
  reply: { resource: resourceSchema, conflicts: z.array(conflictSchema), message: z.string() },
  errors: ['ALREADY_EXISTS', 'VERSION_CONFLICT'],
});

export const deleteResource = contract(resourcesManage, 'DELETE /resources/:resource_id', {
  summary: 'Delete a resource that no offering names and no booking ahead holds',
  errors: ['RESOURCE_IN_USE'],
});
