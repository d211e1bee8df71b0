/* Written by client/scripts/write-replies.ts from the contracts. */
import type { logout } from '@gatehouse/sync-protocol/areas/accounts/auth.contracts';
import type {
  getOwnDevice,
  pairDevice,
  reportReady,
  setStaffPin,
} from '@gatehouse/sync-protocol/areas/desk/devices.contracts';
import type {
  getPartyLink,
  listSigningKiosks,
  requestSigning,
  takeSigningRequest,
} from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import type { getSignedPdfLink } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { isFlag, isRecord, isText, isWhole, listOf, oneOf, optional, orNull, shape } from '../shape.ts';

/** End this session: the token is dead. */
export const logoutEndpoint: Endpoint<ReplyOf<typeof logout>> = endpoint(
  { method: 'POST', path: '/api/logout' },
  shape({ success: oneOf(true) }),
);

/** What this paired device is and how it is configured. */
export const getOwnDeviceEndpoint: Endpoint<ReplyOf<typeof getOwnDevice>> = endpoint(
  { method: 'GET', path: '/api/devices/me' },
  shape({
    success: oneOf(true),
    device_id: isText,
    role: oneOf('kiosk', 'front_desk', 'scan_station'),
    name: isText,
    client_id: isText,
    profile: isRecord,
    revoked: isFlag,
  }),
);

/** Redeem a pairing code, in either form and any spelling; it works once. */
export const pairDeviceEndpoint: Endpoint<ReplyOf<typeof pairDevice>> = endpoint(
  { method: 'POST', path: '/api/devices/pair' },
  shape({
    success: oneOf(true),
    device_id: isText,
    role: oneOf('kiosk', 'front_desk', 'scan_station'),
    name: isText,
    client_id: isText,
    token: isText,
    config: isRecord,
    sealing_public_key: optional(isText),
    protocol: optional(isWhole),
    schema: optional(isWhole),
  }),
);

/** A paired device says that it has everything it needs without the network; the first time counts. */
export const reportReadyEndpoint: Endpoint<ReplyOf<typeof reportReady>> = endpoint(
  { method: 'PUT', path: '/api/devices/me/ready' },
  shape({ success: oneOf(true) }),
);

/** A kiosk says which staff PIN was chosen on it; never in place of a PIN that already has a slow hash. */
export const setStaffPinEndpoint: Endpoint<ReplyOf<typeof setStaffPin>> = endpoint(
  { method: 'PUT', path: '/api/devices/me/staff-pin' },
  shape({ success: oneOf(true) }),
);

/** Where the people of a party sign, for its code at the desk. */
export const getPartyLinkEndpoint: Endpoint<ReplyOf<typeof getPartyLink>> = endpoint(
  { method: 'GET', path: '/api/sync/parties/:booking_id/waiver-link' },
  shape({ success: oneOf(true), waiver_link: isText }),
);

/** The kiosks that a desk may send a person to, those that are reachable first. */
export const listSigningKiosksEndpoint: Endpoint<ReplyOf<typeof listSigningKiosks>> = endpoint(
  { method: 'GET', path: '/api/sync/signing-requests/kiosks' },
  shape({ success: oneOf(true), kiosks: listOf(shape({ device_id: isText, name: isText, is_reachable: isFlag })) }),
);

/** Ask one kiosk to open the form of a customer, where a signature is missing, or of a party; asked again, the newest request counts. */
export const requestSigningEndpoint: Endpoint<ReplyOf<typeof requestSigning>> = endpoint(
  { method: 'POST', path: '/api/sync/signing-requests' },
  shape({ success: oneOf(true), valid_minutes: isWhole }),
);

/** The next person or party whom the desk sent to this kiosk: handed out once, and only until the request expires; a party to a kiosk that takes parties. */
export const takeSigningRequestEndpoint: Endpoint<ReplyOf<typeof takeSigningRequest>> = endpoint(
  { method: 'POST', path: '/api/devices/me/signing-request' },
  shape({
    success: oneOf(true),
    person: orNull(
      shape({
        waiver_id: isText,
        waiver_type: oneOf('Adult', 'Minor'),
        adult_first_name: isText,
        adult_last_name: isText,
        minor_first_name: orNull(isText),
        minor_last_name: orNull(isText),
        document_ids: optional(listOf(isText)),
      }),
    ),
    party: optional(orNull(shape({ booking_id: isText, party_token: isText, document_ids: optional(listOf(isText)) }))),
  }),
);

/** Where the person who signed on this kiosk in the last ten minutes fetches the signed PDF with a phone, for a quarter of an hour. */
export const getSignedPdfLinkEndpoint: Endpoint<ReplyOf<typeof getSignedPdfLink>> = endpoint(
  { method: 'GET', path: '/api/devices/me/signed-waivers/:waiver_id/link' },
  shape({ success: oneOf(true), link: isText }),
);
