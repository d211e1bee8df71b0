import { z } from 'zod/mini';
import { contract } from '../../base/contract.ts';
import { dateSchema, instantSchema, plannedDateSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from './booking.ts';
import { resourceSchema } from './resources.contracts.ts';

/* The day by resource. Requirement B32. */

const openTimeSchema = z.object({ starts_at: instantSchema, ends_at: instantSchema });

export const getTimeline = contract({
  method: 'GET',
  path: '/api/clients/:client_id/timeline/:date',
  access: 'client',
  permission: 'bookings.read',
  summary:
    'A venue day by resource: when each is open, and the bookings and running holds that occupy any of it, by start',
  params: z.object({ client_id: z.string(), date: plannedDateSchema }),
  reply: z.object({
    success: z.literal(true),
    date: dateSchema,
    time_zone: z.string(),
    starts_at: instantSchema,
    ends_at: instantSchema,
    resources: z.array(z.extend(resourceSchema, { open: z.array(openTimeSchema) })),
    bookings: z.array(bookingRowSchema),
  }),
});
