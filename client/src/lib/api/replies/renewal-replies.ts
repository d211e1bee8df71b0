/* Written by client/scripts/write-replies.ts from the contracts. */
import { eachField, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import type {
  openRenewal,
  requestRenewalAgain,
  unsubscribe,
} from '@gatehouse/sync-protocol/areas/waivers/renewals.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isText, listOf, oneOf, shape } from '../shape.ts';

/** What the form begins with: the only way to another person’s data, and only once. */
export const openRenewalEndpoint: Endpoint<ReplyOf<typeof openRenewal>> = endpoint(
  { method: 'POST', path: '/api/public/renewals/:token/open' },
  shape({
    success: oneOf(true),
    client_id: isText,
    kind: oneOf('adult', 'minor', 'adult_minor'),
    language: isText,
    person: shape(eachField(signerFieldNames, () => isText)),
    minors: listOf(shape({ first_name: isText, last_name: isText, DoB: isText })),
    document_ids: listOf(isText),
  }),
);

/** Mail a new link to the same address; the same reply for a link that is unknown. */
export const requestRenewalAgainEndpoint: Endpoint<ReplyOf<typeof requestRenewalAgain>> = endpoint(
  { method: 'POST', path: '/api/public/renewals/:token/again' },
  shape({ success: oneOf(true) }),
);

/** End renewal mails of this venue to this address. */
export const unsubscribeEndpoint: Endpoint<ReplyOf<typeof unsubscribe>> = endpoint(
  { method: 'POST', path: '/api/public/unsubscribe/:token' },
  shape({ success: oneOf(true) }),
);
