import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { dateSchema, instantSchema, plannedDateSchema } from '../../base/primitives.ts';
import { bookingRowSchema } from './booking.ts';
import { resourceSchema } from './resources.contracts.ts';

/* The day by resource. Requirement B32. */

const openTimeSchema = z.object({ starts_at: instantSchema, ends_at: instantSchema });

export const getTimeline = contract(venueCalls, 'GET /timeline/:date', {
  params: z.object({ date: plannedDateSchema }),
  permission: 'bookings.read',
  summary:
    'A venue day by resource: when each is open, and the bookings and running holds that occupy any of it, by start',
  reply: {
    date: dateSchema,
    time_zone: z.string(),
    starts_at: instantSchema,
    ends_at: instantSchema,
    resources: z.array(z.extend(resourceSchema, { open: z.array(openTimeSchema) })),
    bookings: z.array(bookingRowSchema),
  },
});
