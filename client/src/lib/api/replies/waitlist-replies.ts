/* Written by client/scripts/write-replies.ts from the contracts. */
import type {
  acceptOffer,
  getWaitlistEntry,
  joinWaitlist,
  leaveWaitlist,
} from '@gatehouse/sync-protocol/areas/bookings/waitlist.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint } from '../endpoint.ts';
import {
  isFlag,
  isLanguage,
  isNumber,
  isText,
  isWhole,
  listOf,
  matching,
  oneOf,
  optional,
  orNull,
  shape,
} from '../shape.ts';

const isDate = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$/,
);

const fieldsOfMissed = { date_scheduled: isDate, start_time: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/) };

const isDatetime = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
);

const isEntry = shape({
  waitlist_id: isText,
  client_id: isText,
  offering_id: isText,
  offering_name: isText,
  party_name: isText,
  players: isWhole,
  wishes: listOf(
    shape({
      date: isDate,
      from: optional(matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
      to: optional(matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/)),
    }),
  ),
  status: oneOf('waiting', 'offered', 'booked', 'left', 'expired'),
  offer: orNull(shape({ booking_id: isText, ...fieldsOfMissed, expires_at: isDatetime })),
  created_at: isDatetime,
});

/** Take the offered place: confirmed at once where nothing is due, otherwise pending until it is paid; again the same. */
export const acceptOfferEndpoint: Endpoint<ReplyOf<typeof acceptOffer>> = endpoint(
  { method: 'POST', path: '/api/public/waitlist/:waitlist_id/accept' },
  shape({
    success: oneOf(true),
    booking_id: isText,
    booking_token: isText,
    status: oneOf('confirmed', 'pending'),
    payment_url: orNull(isText),
  }),
);

/** An entry of the waitlist for the holder of its link; changes nothing. */
export const getWaitlistEntryEndpoint: Endpoint<ReplyOf<typeof getWaitlistEntry>> = endpoint(
  { method: 'GET', path: '/api/public/waitlist/:waitlist_id' },
  shape({
    success: oneOf(true),
    entry: isEntry,
    offer_seconds_left: orNull(isWhole),
    missed: listOf(shape(fieldsOfMissed)),
    due: isNumber,
    accepts_bookings: isFlag,
    time_zone: isText,
    language: isLanguage,
    venue: shape({ client_name: isText, accent_color: isText, has_logo: isFlag, logo_version: orNull(isText) }),
    contact: shape({ phone: isText, email: isText, address: isText }),
  }),
);

/** Wait for a place; a wished time that is free already is refused with it, to be booked instead. */
export const joinWaitlistEndpoint: Endpoint<ReplyOf<typeof joinWaitlist>> = endpoint(
  { method: 'POST', path: '/api/public/waitlist' },
  shape({ success: oneOf(true), waitlist_id: isText, token: isText, entry: isEntry }),
);

/** Leave the waitlist; a place that was offered goes on to the next. Again changes nothing. */
export const leaveWaitlistEndpoint: Endpoint<ReplyOf<typeof leaveWaitlist>> = endpoint(
  { method: 'DELETE', path: '/api/public/waitlist/:waitlist_id' },
  shape({ success: oneOf(true) }),
);
