import { z } from 'zod/mini';
import { contract, venueCalls } from '../../base/contract.ts';
import { emailSchema } from '../../base/primitives.ts';

/* The mail that a venue gets for bookings that guests make online. Requirement B60. */

const noticesSchema = z.object({
  /** Where the mail goes; null while the venue wants none. */
  email: z.nullable(z.string()),
});
export type BookingNotices = z.output<typeof noticesSchema>;
const reply = { notices: noticesSchema };

export const getBookingNotices = contract(venueCalls, 'GET /booking-notices', {
  permission: 'bookings.read',
  summary: 'Who gets a mail for new online bookings',
  reply,
});

export const updateBookingNotices = contract(venueCalls, 'PUT /booking-notices', {
  permission: 'booking_policy.manage',
  summary: 'Have new online bookings mailed to an address, or to nobody; many within minutes are one mail',
  body: z.object({ email: z.nullable(emailSchema) }),
  reply,
});
