import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';
import { bookingRowSchema } from '../bookings/booking.ts';
import { checkInRowSchema } from '../desk/check-in.ts';
import { customerRowSchema } from '../people/customer.ts';
import { memberRecordSchema } from '../people/members.contracts.ts';

/** Rows of one page of each list. Requirement F16. */
export const HISTORY_PAGE_SIZE = 25;
/** Guardians or minors of one person that are shown. */
export const RELATIVES_MAX = 25;

/** A page, newest first; `next` is where the following one begins, null after the last. */
const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), next: z.string().nullable() });

/** A check-in as it was recorded, also one that was undone. */
const pastCheckInSchema = checkInRowSchema.extend({
  undo_reason: z.string().nullable(),
  /** Why someone should look at it; absent in an earlier release's answer. Rules Q10, Q18, Q22. */
  review_reasons: z.optional(z.array(z.string())),
});
export type PastCheckIn = z.infer<typeof pastCheckInSchema>;

/** A booking, and why it is one of this person's. */
const pastBookingSchema = bookingRowSchema.extend({
  /** `signed`: a waiver of theirs was signed for it. `contact`: it was booked under their email or phone. */
  link: z.enum(['signed', 'contact']),
});
export type PastBooking = z.infer<typeof pastBookingSchema>;

/** Someone on the same waiver: a minor's guardian, or a guardian's minor. */
const relativeSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  /** A waiver of their own; null for a guardian who never signed for themselves. */
  waiver_id: z.string().nullable(),
});
export type Relative = z.infer<typeof relativeSchema>;

const waiverPage = pageOf(customerRowSchema);
const checkInPage = pageOf(pastCheckInSchema);
const bookingPage = pageOf(pastBookingSchema);

const customerHistorySchema = z.object({
  /** The waiver asked for. */
  customer: customerRowSchema,
  /** All waivers of the same name and birth date. */
  waivers: waiverPage,
  check_ins: checkInPage,
  bookings: bookingPage,
  memberships: z.array(memberRecordSchema),
  guardians: z.array(relativeSchema),
  minors: z.array(relativeSchema),
});
export type CustomerHistory = z.infer<typeof customerHistorySchema>;

/** `next` of the page before. */
const query = z.object({ after: cleanText(160).check(z.regex(/^[^_]{10,40}_.+$/, 'This is not where a page begins')) });

const peopleRead = {
  ...venueCalls,
  permission: 'people.read',
  params: z.object({ waiver_id: cleanText(64) }),
} as const;

export const getCustomerHistory = contract(peopleRead, 'GET /customers/waiver/:waiver_id/history', {
  summary: 'The person of a waiver: all their waivers, check-ins, bookings and memberships, with guardians or minors',
  reply: customerHistorySchema.shape,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const listCustomerWaivers = contract(peopleRead, 'GET /customers/waiver/:waiver_id/history/waivers', {
  summary: 'More waivers of the person of a waiver, from where the page before ended',
  query,
  reply: waiverPage.shape,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const listCustomerCheckIns = contract(peopleRead, 'GET /customers/waiver/:waiver_id/history/check-ins', {
  summary: 'More check-ins of the person of a waiver, from where the page before ended',
  query,
  reply: checkInPage.shape,
  errors: ['CUSTOMER_NOT_FOUND'],
});

export const listCustomerBookings = contract(peopleRead, 'GET /customers/waiver/:waiver_id/history/bookings', {
  summary: 'More bookings of the person of a waiver, from where the page before ended',
  query,
  reply: bookingPage.shape,
  errors: ['CUSTOMER_NOT_FOUND'],
});
