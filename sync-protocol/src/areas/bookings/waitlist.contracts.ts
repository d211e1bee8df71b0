import { z } from 'zod/mini';
import { contract, publicCalls, venueCalls } from '../../base/contract.ts';
import {
  cleanText,
  dateSchema,
  emailSchema,
  instantSchema,
  linkToken,
  requiredLine,
  timeSchema,
} from '../../base/primitives.ts';
import { languageSchema } from '../../languages/language-schema.ts';
import { partyEmail } from './bookings.contracts.ts';
import {
  clockText,
  dayText,
  partyPhoneSchema,
  venueContactSchema,
  venueLookSchema,
} from './public-bookings.contracts.ts';
import { WISHES_MAX, waitlistStatuses } from './waitlist.ts';

/* Guests who wait for a place that others have. Requirements B37, B38 and B39. */

const PLAYERS_MAX = 10_000;

/** Forms may send null for a time that is left open. */
const openTime = z.optional(
  z.pipe(
    z.transform((value: string | null | undefined) => value ?? undefined),
    z.optional(timeSchema),
  ),
);
/** Days, and the start times of each that would do, both included; without them any time of the day. */
const wishesSchema = z.array(z.object({ date: dateSchema, from: openTime, to: openTime })).check(
  z.minLength(1),
  z.maxLength(WISHES_MAX),
  z.refine(
    (wishes) => wishes.every(({ from, to }) => from === undefined || to === undefined || from <= to),
    'The first time of a day must be before its last one',
  ),
);

const entryFields = {
  waitlist_id: z.string(),
  client_id: z.string(),
  offering_id: z.string(),
  offering_name: z.string(),
  party_name: z.string(),
  players: z.int(),
  wishes: z.array(z.object({ date: dayText, from: z.optional(clockText), to: z.optional(clockText) })),
  status: z.enum(waitlistStatuses),
  /** The place that is held for the guest; null where none is. */
  offer: z.nullable(
    z.object({ booking_id: z.string(), date_scheduled: dayText, start_time: clockText, expires_at: instantSchema }),
  ),
  created_at: instantSchema,
};
const entrySchema = z.object(entryFields);
export type WaitlistEntry = z.output<typeof entrySchema>;
const listedEntrySchema = z.object({ ...entryFields, party_phone: z.string(), party_email: z.string() });
export type ListedWaitlistEntry = z.output<typeof listedEntrySchema>;

const partyFields = {
  offering_id: cleanText(16),
  party_name: requiredLine(120),
  party_phone: partyPhoneSchema,
  /** The whole party, between the offering's base and most players. */
  players: z.int().check(z.minimum(1), z.maximum(PLAYERS_MAX)),
  wishes: wishesSchema,
  /** Made by the form once for each entry: the same one again returns the entry it made. */
  request_id: z.optional(z.uuid()),
  language: z.optional(languageSchema),
};

export const joinWaitlist = contract(publicCalls, 'POST /api/public/waitlist', {
  summary: 'Wait for a place; a wished time that is free already is refused with it, to be booked instead',
  body: z.object({ client_id: cleanText(16), ...partyFields, party_email: emailSchema }),
  reply: {
    waitlist_id: z.string(),
    /** Opens the entry's own page; it is not given again. */
    token: z.string(),
    entry: entrySchema,
  },
  errors: ['DATE_UNAVAILABLE', 'TIME_AVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const getWaitlistEntry = contract(publicCalls, 'GET /api/public/waitlist/:waitlist_id', {
  summary: 'An entry of the waitlist for the holder of its link; changes nothing',
  query: z.object({ token: linkToken }),
  reply: {
    entry: entrySchema,
    /** How long the offer lasts, for pages whose clock may be wrong; null without one. */
    offer_seconds_left: z.nullable(z.int()),
    /** What was held for the guest before and not taken: these starts are not offered again. */
    missed: z.array(z.object({ date_scheduled: dayText, start_time: clockText })),
    /** Dollars that are due once the offer is taken; 0 confirms it at once. */
    due: z.number(),
    /** False while the venue takes no bookings online: an offer can't be taken then. */
    accepts_bookings: z.boolean(),
    time_zone: z.string(),
    language: languageSchema,
    venue: venueLookSchema,
    contact: venueContactSchema,
  },
});

export const acceptOffer = contract(publicCalls, 'POST /api/public/waitlist/:waitlist_id/accept', {
  summary:
    'Take the offered place: confirmed at once where nothing is due, otherwise pending until it is paid; again the same',
  body: z.object({ token: linkToken }),
  reply: {
    booking_id: z.string(),
    /** Opens the booking's own page. */
    booking_token: z.string(),
    status: z.enum(['confirmed', 'pending']),
    /** The payment page; null where nothing is due. */
    payment_url: z.nullable(z.string()),
  },
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
});

export const leaveWaitlist = contract(publicCalls, 'DELETE /api/public/waitlist/:waitlist_id', {
  summary: 'Leave the waitlist; a place that was offered goes on to the next. Again changes nothing',
  query: z.object({ token: linkToken }),
});

const bookingsRead = { ...venueCalls, permission: 'bookings.read' } as const;

export const listWaitlist = contract(bookingsRead, 'GET /waitlist', {
  summary: 'Who waits, in line; of one day, offering or status',
  query: z.object({
    date: z.optional(dateSchema),
    offering_id: z.optional(cleanText(16)),
    /** Defaults to entries that wait and those with an offer. */
    status: z.optional(z.enum(waitlistStatuses)),
  }),
  reply: { waitlist: z.array(listedEntrySchema) },
});

const waitlistManage = { ...venueCalls, permission: 'waitlist.manage' } as const;

export const addToWaitlist = contract(waitlistManage, 'POST /waitlist', {
  summary: 'Put a caller on the waitlist; without an email they get no mail',
  body: z.object({ ...partyFields, party_email: partyEmail }),
  reply: { entry: listedEntrySchema },
  errors: ['DATE_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
});

export const offerByHand = contract(waitlistManage, 'POST /waitlist/:waitlist_id/offer', {
  summary: 'Offer a place to one who waits, also past others in line and at a time they did not ask for',
  body: z.object({ date: dateSchema, start_time: timeSchema }),
  reply: { entry: listedEntrySchema },
  errors: ['DATE_UNAVAILABLE', 'TIME_UNAVAILABLE', 'PLACE_TAKEN', 'VERSION_CONFLICT'],
});

export const removeFromWaitlist = contract(waitlistManage, 'DELETE /waitlist/:waitlist_id', {
  summary: 'Take someone off the waitlist; a place that was offered goes on to the next. Again changes nothing',
});

export const clearWaitlist = contract(waitlistManage, 'DELETE /waitlist', {
  summary: 'Take everyone off the waitlist, or off that of a day or an offering; what they were offered is free again',
  query: z.object({ date: z.optional(dateSchema), offering_id: z.optional(cleanText(16)) }),
  reply: {
    removed: z.int(),
    /** A long line takes more than one call. */
    remaining: z.int(),
  },
});

const settingsSchema = z.object({
  /** Whether guests can join online. Staff always can add a caller, and those who wait stay in line. */
  is_open: z.boolean(),
});
export type WaitlistSettings = z.output<typeof settingsSchema>;
const settingsReply = { settings: settingsSchema };

export const getWaitlistSettings = contract(bookingsRead, 'GET /waitlist-settings', {
  summary: 'Whether guests can join the waitlist',
  reply: settingsReply,
});

export const updateWaitlistSettings = contract(waitlistManage, 'PUT /waitlist-settings', {
  summary: 'Switch joining the waitlist on or off',
  body: settingsSchema,
  reply: settingsReply,
});
