/**
 * The closed list of error codes. Codes are never reused.
 *
 * `retry` says what a client does: `retry` later by itself, `reject` and show the message, `sign-in`
 * again, `upgrade` itself, `wipe` after handing over its queue.
 */
type RetryClass = 'retry' | 'reject' | 'sign-in' | 'upgrade' | 'wipe';

interface ErrorDefinition {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 426 | 429 | 500 | 503;
  retry: RetryClass;
}

const definitions = {
  /** The body, query or path does not match its schema or breaks a rule; `fields` names the fields. */
  INVALID_INPUT: { status: 400, retry: 'reject' },
  /** The body is not JSON. */
  MALFORMED_JSON: { status: 400, retry: 'reject' },
  /** A full card number or a security code was sent. Decision: never accepted. */
  CARD_DATA_REFUSED: { status: 400, retry: 'reject' },
  /** Someone who must be an adult is not, or a minor is. Requirement W4. */
  AGE_RULE: { status: 400, retry: 'reject' },
  /** The signature picture is blank. Requirement K8. */
  SIGNATURE_BLANK: { status: 400, retry: 'reject' },
  NOT_SIGNED_IN: { status: 401, retry: 'sign-in' },
  /** Same response for an unknown email and a wrong password. Requirement X2. */
  INVALID_CREDENTIALS: { status: 401, retry: 'reject' },
  /** The password is right and the account asks for a code too: `challenge` is what it is sent with. Requirement Y51. */
  SECOND_FACTOR_REQUIRED: { status: 401, retry: 'reject' },
  /** The code is wrong, too old, or was used before. Requirement Y52. */
  SECOND_FACTOR_WRONG: { status: 401, retry: 'reject' },
  /** The time or the tries between password and code are over: the password is asked again. Requirement Y53. */
  SIGN_IN_EXPIRED: { status: 410, retry: 'reject' },
  /** The device's token is unknown. */
  DEVICE_UNKNOWN: { status: 401, retry: 'sign-in' },
  /** A payment was requested and its outcome is unknown; nothing else is charged until it is known. Requirement P3. */
  PAYMENT_UNKNOWN: { status: 409, retry: 'retry' },
  /** Payments are not set up on this server, or the provider cannot be reached and nothing was charged. */
  PAYMENTS_UNAVAILABLE: { status: 503, retry: 'retry' },
  /** A change of plan or a renewal by card needs a stored card. Requirement R9. */
  NO_PAYMENT_METHOD: { status: 400, retry: 'reject' },
  /** A webhook's signature is invalid. Requirement P8. */
  WEBHOOK_SIGNATURE: { status: 401, retry: 'reject' },
  CARD_DECLINED: { status: 402, retry: 'reject' },
  /** The owner's address was not confirmed yet, and this server can mail the link for it. */
  EMAIL_NOT_VERIFIED: { status: 403, retry: 'reject' },
  FORBIDDEN: { status: 403, retry: 'reject' },
  /** A dangerous act, and the session has not proved lately who uses it. Requirement X20. */
  CONFIRMATION_REQUIRED: { status: 403, retry: 'reject' },
  /** Never paid, or canceled. A device still uploads its queue. Requirement R7, rule L11. */
  PAYMENT_REQUIRED: { status: 403, retry: 'reject' },
  /** The venue is read-only from day 8 after the paid-until day. */
  SUBSCRIPTION_EXPIRED: { status: 403, retry: 'reject' },
  /** The device was revoked: it may push, may not pull, and wipes. Rule D5. */
  DEVICE_REVOKED: { status: 403, retry: 'wipe' },
  NOT_FOUND: { status: 404, retry: 'reject' },
  WAIVER_NOT_FOUND: { status: 404, retry: 'reject' },
  MEMBER_NOT_FOUND: { status: 404, retry: 'reject' },
  CUSTOMER_NOT_FOUND: { status: 404, retry: 'reject' },
  CHECK_IN_NOT_FOUND: { status: 404, retry: 'reject' },
  DEVICE_NOT_FOUND: { status: 404, retry: 'reject' },
  /** Unknown pairing code: mistyped, or older than a day. Decision 005. */
  PAIRING_CODE_UNKNOWN: { status: 404, retry: 'reject' },
  BOOKING_NOT_FOUND: { status: 404, retry: 'reject' },
  /** The whole day can't be booked. Requirement B3. */
  DATE_UNAVAILABLE: { status: 400, retry: 'reject' },
  /** Not a start time of the offering, or it has passed. Requirement B3. */
  TIME_UNAVAILABLE: { status: 400, retry: 'reject' },
  /** Another booking was faster. Requirement B1. */
  PLACE_TAKEN: { status: 409, retry: 'reject' },
  /** A canceled booking can no longer be changed. */
  BOOKING_CANCELLED: { status: 409, retry: 'reject' },
  /** Only a booking on which nothing is due is confirmed without a payment. */
  DEPOSIT_DUE: { status: 403, retry: 'reject' },
  EMAIL_TAKEN: { status: 409, retry: 'reject' },
  /** No waiver document is in force, so there is nothing to sign. A device's signing is stored anyway: rule Q9. */
  WAIVER_NOT_READY: { status: 409, retry: 'reject' },
  /** Named by an offering, or held by a booking that has not ended. Requirement B28. */
  RESOURCE_IN_USE: { status: 409, retry: 'reject' },
  /** The venue's policy doesn't let the guest move or cancel anymore. Requirement B40. */
  CHANGE_NOT_ALLOWED: { status: 409, retry: 'reject' },
  /** A time that a guest would wait for is free: the page books it. Its `date_scheduled` and `start_time` come along. Requirement B37. */
  TIME_AVAILABLE: { status: 409, retry: 'reject' },
  ALREADY_EXISTS: { status: 409, retry: 'reject' },
  /** A venue or an organization always keeps an owner. Requirement X17. */
  LAST_OWNER: { status: 409, retry: 'reject' },
  /** A stale `version` was sent: someone else has changed the record since. */
  VERSION_CONFLICT: { status: 409, retry: 'reject' },
  /** An alert stops this person; checking them in needs a reason. Rule M6, requirement F19. */
  CUSTOMER_ALERT: { status: 409, retry: 'reject' },
  /** Undo is offered for the same venue day only. */
  UNDO_TOO_LATE: { status: 409, retry: 'reject' },
  /** Pairing or handing over while another venue's items are unsent. Requirement S30. */
  FOREIGN_ITEMS_UNSENT: { status: 409, retry: 'reject' },
  /** The id was used before with other arguments. Rule Q5. */
  MUTATION_ID_REUSED: { status: 409, retry: 'reject' },
  /** The mutation's name or version is unknown to this server. Rule Q6. */
  MUTATION_UNKNOWN: { status: 400, retry: 'reject' },
  /** The device's role does not allow this. Rule Q18. */
  MUTATION_NOT_ALLOWED: { status: 403, retry: 'reject' },
  /** A person reviewed the parked item and closed it without applying it. Rule Q16. */
  PARKED_CLOSED: { status: 409, retry: 'reject' },
  /** After a restore the server received a sealed copy that none of its keys decrypts. Rule D16. */
  COPY_UNREADABLE: { status: 409, retry: 'reject' },
  /** The item names a different venue than the credential. Rule Q8. */
  MUTATION_FOREIGN: { status: 403, retry: 'reject' },
  LINK_EXPIRED: { status: 410, retry: 'reject' },
  PAIRING_CODE_EXPIRED: { status: 410, retry: 'reject' },
  BODY_TOO_LARGE: { status: 413, retry: 'reject' },
  UNSUPPORTED_MEDIA: { status: 415, retry: 'reject' },
  /** Uploaded waivers. Requirement W9. */
  PDF_INVALID: { status: 415, retry: 'reject' },
  PDF_PAGES: { status: 400, retry: 'reject' },
  /** A file of customers as a whole: its kind, its size, its columns. Nothing of it is kept. Requirement F26. */
  UPLOAD_REFUSED: { status: 400, retry: 'reject' },
  PROMO_INVALID: { status: 400, retry: 'reject' },
  /** A promo code of a venue was used as often as it may be. Requirement B63. */
  CODE_USED_UP: { status: 409, retry: 'reject' },
  /** A booking costs something else by now: `quote` is the price of now. Requirement B63. */
  PRICE_CHANGED: { status: 409, retry: 'reject' },
  /** Less is due, or left to give back, than was named: `bill` is the bill of now. Requirement B65. */
  BALANCE_CHANGED: { status: 409, retry: 'reject' },
  /** `extra_id` names the extra, and `left` how many of it are left. Requirement B63. */
  EXTRA_SOLD_OUT: { status: 409, retry: 'reject' },
  /** The booking has no prices, and so no bill. Requirement B64. */
  NO_BILL: { status: 409, retry: 'reject' },
  /** Rule V1: the client updates itself when idle; its queue survives. */
  PROTOCOL_UNSUPPORTED: { status: 426, retry: 'upgrade' },
  TOO_MANY_REQUESTS: { status: 429, retry: 'retry' },
  INTERNAL: { status: 500, retry: 'retry' },
  /** The database is busy, read-only, full or unreachable. Requirement X9. */
  UNAVAILABLE: { status: 503, retry: 'retry' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof definitions;

export const errorCodes: Readonly<Record<ErrorCode, ErrorDefinition>> = definitions;

/** The body of every error response. `error` and `message` carry the same text. Requirement T2. */
export interface ErrorEnvelope {
  success: false;
  error: string;
  message: string;
  code: ErrorCode;
  requestId: string;
  /** One sentence for each field, by its wire name. */
  fields?: Record<string, string>;
}
