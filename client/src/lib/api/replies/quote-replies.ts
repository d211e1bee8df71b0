/* Written by client/scripts/write-replies.ts from the contracts. */
import type { createQuote } from '@gatehouse/sync-protocol/areas/bookings/quotes.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isFlag, isNumber, isText, isWhole, listOf, oneOf, orNull, shape } from '../shape.ts';

/** What a booking would cost; nothing is held, and neither places nor stock are looked at. */
export const createQuoteEndpoint: Endpoint<ReplyOf<typeof createQuote>> = endpoint(
  { method: 'POST', path: '/api/public/quotes' },
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
          taxes: listOf(shape({ tax_id: isText, name: isText, percent: isNumber, amount: isNumber })),
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
    extras: listOf(
      shape({
        extra_id: isText,
        name: isText,
        amount: isNumber,
        per: oneOf('item', 'person'),
        max_quantity: isWhole,
        left: orNull(isWhole),
      }),
    ),
  }),
);
