/* Written by client/scripts/write-replies.ts from the contracts. */
import type { createBookingPaymentLink } from '@gatehouse/sync-protocol/areas/bookings/payments.contracts';
import type {
  askVenue,
  createPublicBooking,
  getAvailability,
  getCalendar,
  getPublicBooking,
  getPublicOffering,
} from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
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
  recordOf,
  shape,
} from '../shape.ts';

const fieldsOfVenue = { client_name: isText, accent_color: isText, has_logo: isFlag, logo_version: orNull(isText) };

const isBill = shape({
  total: isNumber,
  paid: isNumber,
  refunded: isNumber,
  balance: isNumber,
  state: oneOf('due', 'settled', 'overpaid'),
  revision: isWhole,
});

const isDate = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$/,
);

const isDatetime = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
);

const fieldsOfOffering = {
  ...fieldsOfVenue,
  client_id: isText,
  offering_id: isText,
  offering_name: isText,
  offering_type: oneOf('Group', 'Individual'),
  base_players: isWhole,
  max_players: isWhole,
  deposit_amount: isNumber,
  is_priced: optional(isFlag),
  bands: optional(listOf(shape({ band_id: isText, name: isText, min_age: orNull(isWhole), max_age: orNull(isWhole) }))),
  side_text: isText,
  duration_minutes: orNull(isWhole),
  setup_minutes: isWhole,
  cleanup_minutes: isWhole,
  lead_minutes: isWhole,
  horizon_days: orNull(isWhole),
  time_zone: isText,
  today: isDate,
  first_available_date: optional(orNull(isDate)),
  accepts_bookings: isFlag,
  has_waitlist: optional(isFlag),
  language: optional(isLanguage),
};

const fieldsOfBooking = {
  booking_id: isText,
  reference: optional(isText),
  client_id: isText,
  client_name: isText,
  offering_id: isText,
  offering_name: isText,
  party_name: isText,
  date_scheduled: isDate,
  booking_time: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
  starts_at: orNull(isDatetime),
  ends_at: orNull(isDatetime),
  time_zone: isText,
  total_players: isWhole,
  total_price: isNumber,
  payment: optional(shape({ paid: isNumber, refunded: isNumber, refunding: isNumber })),
  status: oneOf('confirmed', 'pending', 'cancelled', 'completed'),
  hold_expires_at: orNull(isDatetime),
  hold_seconds_left: orNull(isWhole),
  language: isLanguage,
};

/** The payment page of a booking: with a link’s token, or without one while an online booking is held. */
export const createBookingPaymentLinkEndpoint: Endpoint<ReplyOf<typeof createBookingPaymentLink>> = endpoint(
  { method: 'POST', path: '/api/payment/create-booking-payment-link' },
  shape({ success: oneOf(true), message: isText, paymentLink: shape({ url: isText }) }),
);

/** Ask the venue to move or cancel a booking, as the holder of its link; nothing of the booking changes. */
export const askVenueEndpoint: Endpoint<ReplyOf<typeof askVenue>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/messages' },
  shape({ success: oneOf(true), message: isText, asked_at: isDatetime }),
);

/** Book a place: confirmed at once where nothing is due, otherwise held for 20 minutes. */
export const createPublicBookingEndpoint: Endpoint<ReplyOf<typeof createPublicBooking>> = endpoint(
  { method: 'POST', path: '/api/public/bookings' },
  shape({
    success: oneOf(true),
    booking_id: isText,
    total_price: isNumber,
    booking: shape(fieldsOfBooking),
    bill: optional(orNull(isBill)),
    token: isText,
  }),
);

/** Start times of one day; none where the day is closed, and `message` says why. */
export const getAvailabilityEndpoint: Endpoint<ReplyOf<typeof getAvailability>> = endpoint(
  { method: 'GET', path: '/api/public/offerings/:client_id/:offering_id/availability/:date' },
  shape({
    success: oneOf(true),
    date: isDate,
    available_times: listOf(
      shape({
        time: matching(/^(?:[01]\d|2[0-3]):[0-5]\d$/),
        display: isText,
        available: isFlag,
        places_left: orNull(isWhole),
        places_total: optional(orNull(isWhole)),
      }),
    ),
    reason: orNull(oneOf('past', 'too_soon', 'too_far', 'schedule', 'holiday', 'blackout', 'full')),
    message: isText,
  }),
);

/** Which days of a month can be booked, and why the others can’t. */
export const getCalendarEndpoint: Endpoint<ReplyOf<typeof getCalendar>> = endpoint(
  { method: 'GET', path: '/api/public/offerings/:client_id/:offering_id/calendar/:month' },
  shape({
    success: oneOf(true),
    month: isText,
    today: isDate,
    days: listOf(
      shape({
        date: isDate,
        available: isFlag,
        reason: orNull(oneOf('past', 'too_soon', 'too_far', 'schedule', 'holiday', 'blackout', 'full')),
        holiday: orNull(isText),
        message: isText,
      }),
    ),
  }),
);

/** A booking for the holder of its link. */
export const getPublicBookingEndpoint: Endpoint<ReplyOf<typeof getPublicBooking>> = endpoint(
  { method: 'GET', path: '/api/public/bookings/:booking_id' },
  shape({
    success: oneOf(true),
    booking: shape({ ...fieldsOfBooking, offering_names: optional(recordOf(isText)) }),
    changes: shape({
      revision: isWhole,
      can_move: isFlag,
      move_until: orNull(isDatetime),
      can_cancel: isFlag,
      cancel_until: orNull(isDatetime),
      can_change_party: optional(isFlag),
      party_until: optional(orNull(isDatetime)),
      paid: isNumber,
      fee: isNumber,
      refund: isNumber,
    }),
    refund: shape({
      amount: isNumber,
      status: oneOf('none', 'pending', 'completed', 'failed'),
      by_hand: optional(isNumber),
    }),
    hold_ended: isFlag,
    can_pay: isFlag,
    bill: optional(orNull(isBill)),
    party: shape({ waivers_signed: isWhole, total_players: isWhole, waiver_link: isText }),
    venue: shape(fieldsOfVenue),
    contact: shape({ phone: isText, email: isText, address: isText }),
    can_ask: isFlag,
    asked_at: orNull(isDatetime),
  }),
);

/** An offering as the booking page shows it, in the visitor’s language. */
export const getPublicOfferingEndpoint: Endpoint<ReplyOf<typeof getPublicOffering>> = endpoint(
  { method: 'GET', path: '/api/public/offerings/:client_id/:offering_id' },
  shape({ success: oneOf(true), ...fieldsOfOffering, offering: shape(fieldsOfOffering) }),
);
