/**
 * The closed list of error codes. Codes are never reused.
 *
 * `retry` says what a client does: `retry` later by itself, `reject` and show the message, `sign-in`
 * again, `upgrade` itself, `wipe` after handing over its queue.
 */
export type RetryClass = 'retry' | 'reject' | 'sign-in' | 'upgrade' | 'wipe';

interface ErrorDefinition {
  status: 400 | 401 | 402 | 403 | 404 | 409 | 410 | 413 | 415 | 426 | 429 | 500 | 503;
  retry: RetryClass;
  /** The default message, written for a receptionist. */
  message: string;
}

const definitions = {
  /** The body, query or path does not match its schema or breaks a rule; `fields` names the fields. */
  INVALID_INPUT: { status: 400, retry: 'reject', message: 'Some of the information is missing or not valid.' },
  /** The body is not JSON. */
  MALFORMED_JSON: { status: 400, retry: 'reject', message: 'The request could not be read.' },
  /** A full card number or a security code was sent. Decision: never accepted. */
  CARD_DATA_REFUSED: {
    status: 400,
    retry: 'reject',
    message: 'Card numbers and security codes are never accepted here.',
  },
  /** Someone who must be an adult is not, or a minor is. Requirement W4. */
  AGE_RULE: { status: 400, retry: 'reject', message: 'The date of birth does not fit this waiver form.' },
  /** The signature picture is blank. Requirement K8. */
  SIGNATURE_BLANK: { status: 400, retry: 'reject', message: 'Please provide your signature.' },
  NOT_SIGNED_IN: { status: 401, retry: 'sign-in', message: 'Please sign in again.' },
  /** Same response for an unknown email and a wrong password. Requirement X2. */
  INVALID_CREDENTIALS: { status: 401, retry: 'reject', message: 'Invalid email or password' },
  /** The device's token is unknown. */
  DEVICE_UNKNOWN: {
    status: 401,
    retry: 'sign-in',
    message: 'This device is not paired any more. Please pair it again.',
  },
  /** A payment was requested and its outcome is unknown; nothing else is charged until it is known. Requirement P3. */
  PAYMENT_UNKNOWN: {
    status: 409,
    retry: 'retry',
    message: 'We are still checking how your last payment went. Please do not pay again; this takes a few seconds.',
  },
  /** Payments are not set up on this server, or the provider cannot be reached and nothing was charged. */
  PAYMENTS_UNAVAILABLE: {
    status: 503,
    retry: 'retry',
    message: 'Payment system unavailable',
  },
  /** A change of plan or a renewal by card needs a stored card. Requirement R9. */
  NO_PAYMENT_METHOD: {
    status: 400,
    retry: 'reject',
    message: 'Please add a valid payment method first.',
  },
  /** A webhook's signature is invalid. Requirement P8. */
  WEBHOOK_SIGNATURE: { status: 401, retry: 'reject', message: 'The signature is not valid.' },
  CARD_DECLINED: { status: 402, retry: 'reject', message: 'The card was declined.' },
  /** The owner's address was not confirmed yet, and this server can mail the link for it. */
  EMAIL_NOT_VERIFIED: {
    status: 403,
    retry: 'reject',
    message: 'Please confirm your email address before you pair a device. My Devices sends the link again.',
  },
  FORBIDDEN: { status: 403, retry: 'reject', message: 'You are not allowed to do this.' },
  /** Never paid, or cancelled. A device still uploads its queue. Requirement R7, rule L11. */
  PAYMENT_REQUIRED: { status: 403, retry: 'reject', message: 'A payment is required before you can sign in.' },
  /** From day 8 after the paid-until day: read only. */
  SUBSCRIPTION_EXPIRED: {
    status: 403,
    retry: 'reject',
    message: 'Your subscription has expired. Please renew your subscription to make changes.',
  },
  /** The device was revoked: it may push, may not pull, and wipes. Rule D5. */
  DEVICE_REVOKED: { status: 403, retry: 'wipe', message: 'This device was removed by the owner.' },
  NOT_FOUND: { status: 404, retry: 'reject', message: 'This was not found.' },
  WAIVER_NOT_FOUND: { status: 404, retry: 'reject', message: 'Waiver not found' },
  MEMBER_NOT_FOUND: { status: 404, retry: 'reject', message: 'Member not found' },
  CUSTOMER_NOT_FOUND: { status: 404, retry: 'reject', message: 'Customer with this waiver ID not found' },
  CHECK_IN_NOT_FOUND: { status: 404, retry: 'reject', message: 'This check-in was not found.' },
  DEVICE_NOT_FOUND: { status: 404, retry: 'reject', message: 'This device was not found.' },
  /** Unknown pairing code: mistyped, or older than a day. Decision 005. */
  PAIRING_CODE_UNKNOWN: {
    status: 404,
    retry: 'reject',
    message: 'That pairing code is not valid. Check it and try again.',
  },
  BOOKING_NOT_FOUND: { status: 404, retry: 'reject', message: 'This booking was not found.' },
  /** The whole day can't be booked. Requirement B3. */
  DATE_UNAVAILABLE: {
    status: 400,
    retry: 'reject',
    message: 'This date is not available. Please choose another date.',
  },
  /** Not a start time of the offering, or it has passed. Requirement B3. */
  TIME_UNAVAILABLE: {
    status: 400,
    retry: 'reject',
    message: 'This time is not available. Please choose another time.',
  },
  /** Another booking was faster. Requirement B1. */
  PLACE_TAKEN: {
    status: 409,
    retry: 'reject',
    message: 'This time has just been taken. Please choose another time.',
  },
  /** A cancelled booking is not changed any more. */
  BOOKING_CANCELLED: { status: 409, retry: 'reject', message: 'This booking was cancelled. Please make a new one.' },
  /** Only a booking on which nothing is due is confirmed without a payment. */
  DEPOSIT_DUE: { status: 403, retry: 'reject', message: 'This booking needs its payment before it is confirmed.' },
  EMAIL_TAKEN: {
    status: 409,
    retry: 'reject',
    message:
      'This email address is already registered. Please use a different email or log in to your existing account.',
  },
  /** No waiver document is in force, so there is nothing to sign. A device's signing is stored anyway: rule Q9. */
  WAIVER_NOT_READY: { status: 409, retry: 'reject', message: 'This venue isn’t ready to take waivers yet.' },
  ALREADY_EXISTS: { status: 409, retry: 'reject', message: 'This exists already.' },
  /** A stale `version` was sent: someone else has changed the record since. */
  VERSION_CONFLICT: {
    status: 409,
    retry: 'reject',
    message: 'Someone else changed this meanwhile. Please reload and try again.',
  },
  /** Undo is offered for the same venue day only. */
  UNDO_TOO_LATE: { status: 409, retry: 'reject', message: 'A check-in can only be undone on the same day.' },
  /** Pairing or handing over while another venue's items are unsent. Requirement S30. */
  FOREIGN_ITEMS_UNSENT: {
    status: 409,
    retry: 'reject',
    message: 'This device still holds unsent items of another venue.',
  },
  /** The id was used before with other arguments. Rule Q5. */
  MUTATION_ID_REUSED: { status: 409, retry: 'reject', message: 'This item was sent before with other content.' },
  /** The mutation's name or version is unknown to this server. Rule Q6. */
  MUTATION_UNKNOWN: { status: 400, retry: 'reject', message: 'This item is of a kind the server does not know.' },
  /** The device's role does not allow this. Rule Q18. */
  MUTATION_NOT_ALLOWED: { status: 403, retry: 'reject', message: 'This device is not set up for this.' },
  /** A person reviewed the parked item and closed it without applying it. Rule Q16. */
  PARKED_CLOSED: { status: 409, retry: 'reject', message: 'The owner has looked at this item and closed it.' },
  /** After a restore the server received a sealed copy that none of its keys decrypts. Rule D16. */
  COPY_UNREADABLE: {
    status: 409,
    retry: 'reject',
    message:
      'The server was restored and cannot open this item. The device that recorded it still holds it: keep that device and ask for support.',
  },
  /** The item names a different venue than the credential. Rule Q8. */
  MUTATION_FOREIGN: { status: 403, retry: 'reject', message: 'This item belongs to another venue.' },
  LINK_EXPIRED: { status: 410, retry: 'reject', message: 'This link has been used or has expired.' },
  PAIRING_CODE_EXPIRED: {
    status: 410,
    retry: 'reject',
    message: 'This pairing code has been used or has expired. Please make a new one.',
  },
  BODY_TOO_LARGE: { status: 413, retry: 'reject', message: 'This is too large to be accepted.' },
  UNSUPPORTED_MEDIA: { status: 415, retry: 'reject', message: 'This kind of file or content is not accepted here.' },
  /** Uploaded waivers. Requirement W9. */
  PDF_INVALID: { status: 415, retry: 'reject', message: 'Please select a valid PDF file.' },
  PDF_PAGES: { status: 400, retry: 'reject', message: 'Please select a PDF file with only one page.' },
  PROMO_INVALID: { status: 400, retry: 'reject', message: 'Invalid promotional code' },
  /** Rule V1: the client updates itself when idle; its queue survives. */
  PROTOCOL_UNSUPPORTED: { status: 426, retry: 'upgrade', message: 'This app needs an update.' },
  TOO_MANY_REQUESTS: { status: 429, retry: 'retry', message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, retry: 'retry', message: 'Something went wrong on our side. Please try again.' },
  /** The database is busy, read-only, full or unreachable. Requirement X9. */
  UNAVAILABLE: {
    status: 503,
    retry: 'retry',
    message: 'The service cannot save anything right now. Please try again in a moment.',
  },
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
