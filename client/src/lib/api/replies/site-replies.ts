/* Written by client/scripts/write-replies.ts from the contracts. */

import type { listPlans } from '@gatehouse/sync-protocol/areas/money/plans.contracts';
import type { sendContact } from '@gatehouse/sync-protocol/areas/site/contact.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isNumber, isText, isWhole, listOf, oneOf, orNull, shape } from '../shape.ts';

/** Write to the platform; it goes to its admins by mail. */
export const sendContactEndpoint: Endpoint<ReplyOf<typeof sendContact>> = endpoint(
  { method: 'POST', path: '/api/contact' },
  shape({ success: oneOf(true), message: isText }),
);

/** The plans on offer; price is dollars, null means Coming Soon. */
export const listPlansEndpoint: Endpoint<ReplyOf<typeof listPlans>> = endpoint(
  { method: 'GET', path: '/api/subscriptions/plans' },
  shape({
    success: oneOf(true),
    plans: listOf(
      shape({
        plan_id: isText,
        plan_name: isText,
        plan_type: oneOf('monthly', 'yearly'),
        price: orNull(isNumber),
        waivers_per_month: orNull(isWhole),
      }),
    ),
  }),
);
