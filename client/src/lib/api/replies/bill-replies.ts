/* Written by client/scripts/write-replies.ts from the contracts. */
import type {
  changeOwnParty,
  getOwnBill,
  quoteOwnChange,
  splitOwnBill,
} from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
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

const isTaxes = shape({ tax_id: isText, name: isText, percent: isNumber, amount: isNumber });

const isBy = shape({
  kind: oneOf('staff', 'device', 'guest', 'system'),
  name: orNull(isText),
  device_name: orNull(isText),
});

const isLinks = shape({
  link_id: isText,
  url: isText,
  amount: isNumber,
  payer_name: orNull(isText),
  status: oneOf('open', 'paid', 'closed'),
});

const isDatetime = matching(
  /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|([+-](?:[01]\d|2[0-3]):[0-5]\d)))$/,
);

const isBill = shape({
  booking_id: isText,
  revision: isWhole,
  party: optional(listOf(shape({ band_id: isText, name: isText, players: isWhole }))),
  receipt_number: orNull(isWhole),
  lines: listOf(
    shape({
      line_id: isText,
      kind: oneOf('base', 'person', 'minimum', 'extra', 'manual', 'kept', 'void'),
      name: isText,
      rate_id: orNull(isText),
      band_id: orNull(isText),
      extra_id: orNull(isText),
      unit: isNumber,
      quantity: isWhole,
      gross: isNumber,
      discount: isNumber,
      net: isNumber,
      taxes: listOf(isTaxes),
      tax: isNumber,
      total: isNumber,
      voids: orNull(isText),
      voided_by: orNull(isText),
      reason: orNull(isText),
      by: isBy,
      created_at: isDatetime,
    }),
  ),
  payments: listOf(
    shape({
      payment_id: isText,
      kind: oneOf('payment', 'refund', 'void'),
      of: orNull(isText),
      method: oneOf('cash', 'terminal', 'square', 'other'),
      amount: isNumber,
      tip: isNumber,
      tendered: orNull(isNumber),
      change: orNull(isNumber),
      reference: orNull(isText),
      payer_name: orNull(isText),
      status: oneOf('completed', 'pending', 'failed'),
      by: isBy,
      taken_at: isDatetime,
      z_number: orNull(isWhole),
    }),
  ),
  links: listOf(isLinks),
  subtotal: isNumber,
  discount: isNumber,
  tax: isNumber,
  total: isNumber,
  paid: isNumber,
  refunded: isNumber,
  tips: isNumber,
  balance: isNumber,
  state: oneOf('due', 'settled', 'overpaid'),
  needs_review: optional(isFlag),
});

/** Change party or extras as the holder of the booking’s link, for the total that was quoted. */
export const changeOwnPartyEndpoint: Endpoint<ReplyOf<typeof changeOwnParty>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/party' },
  shape({
    success: oneOf(true),
    booking: shape({
      booking_id: isText,
      reference: optional(isText),
      client_id: isText,
      client_name: isText,
      offering_id: isText,
      offering_name: isText,
      party_name: isText,
      date_scheduled: matching(
        /^(?:(?:\d\d[2468][048]|\d\d[13579][26]|\d\d0[48]|[02468][048]00|[13579][26]00)-02-29|\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|(?:02)-(?:0[1-9]|1\d|2[0-8])))$/,
      ),
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
    }),
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
    bill: isBill,
    message: isText,
  }),
);

/** The same for the holder of the booking’s link, without names of staff, references and reviews. */
export const getOwnBillEndpoint: Endpoint<ReplyOf<typeof getOwnBill>> = endpoint(
  { method: 'GET', path: '/api/public/bookings/:booking_id/bill' },
  shape({ success: oneOf(true), bill: orNull(isBill) }),
);

/** The same for the holder of the booking’s link. */
export const quoteOwnChangeEndpoint: Endpoint<ReplyOf<typeof quoteOwnChange>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/quote' },
  shape({
    success: oneOf(true),
    quote: shape({
      lines: listOf(
        shape({
          kind: oneOf('base', 'person', 'minimum', 'extra'),
          name: isText,
          rate_id: orNull(isText),
          band_id: orNull(isText),
          extra_id: orNull(isText),
          unit: isNumber,
          quantity: isWhole,
          gross: isNumber,
          discount: isNumber,
          net: isNumber,
          taxes: listOf(isTaxes),
          tax: isNumber,
          total: isNumber,
        }),
      ),
      subtotal: isNumber,
      discount: isNumber,
      tax: isNumber,
      total: isNumber,
      due_now: isNumber,
      quoted_cents: isWhole,
      prices_include_tax: isFlag,
    }),
    difference: isNumber,
  }),
);

/** The same for the holder of the booking’s link. */
export const splitOwnBillEndpoint: Endpoint<ReplyOf<typeof splitOwnBill>> = endpoint(
  { method: 'POST', path: '/api/public/bookings/:booking_id/split' },
  shape({ success: oneOf(true), links: listOf(isLinks), bill: isBill }),
);
