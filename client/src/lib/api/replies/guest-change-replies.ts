/* Written by client/scripts/write-replies.ts from the contracts. */
import type {
  cancelOwnBooking,
  getOwnAvailability,
  getOwnCalendar,
  moveOwnBooking,
} from '@gatehouse/sync-protocol/areas/bookings/guest-changes.contracts';
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

const isDatetime = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
);

const isChanges = shape({
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
});

const isBooking = shape({
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
});

/** Cancel a booking as the holder of its link; what the policy gives back is refunded. */
export const cancelOwnBookingEndpoint: Endpoint<ReplyOf<typeof cancelOwnBooking>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/cancel' },
  shape({
    success: oneOf(true),
    booking: isBooking,
    changes: isChanges,
    refund: shape({
      amount: isNumber,
      status: oneOf('none', 'pending', 'completed', 'failed'),
      by_hand: optional(isNumber),
    }),
    message: isText,
  }),
);

/** Start times of one day for the party of a booking; its own place counts as free. */
export const getOwnAvailabilityEndpoint: Endpoint<ReplyOf<typeof getOwnAvailability>> = endpoint(
  { method: 'GET', path: '/api/public/bookings/:booking_id/availability/:date' },
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

/** Which days of a month the party of a booking can move to. */
export const getOwnCalendarEndpoint: Endpoint<ReplyOf<typeof getOwnCalendar>> = endpoint(
  { method: 'GET', path: '/api/public/bookings/:booking_id/calendar/:month' },
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

/** Move a booking as the holder of its link; payment, signatures and length move along. */
export const moveOwnBookingEndpoint: Endpoint<ReplyOf<typeof moveOwnBooking>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/move' },
  shape({ success: oneOf(true), booking: isBooking, changes: isChanges, message: isText }),
);
