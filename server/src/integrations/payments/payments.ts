/** ISO instants. */
export interface MadeBetween {
  sinceUtc: string;
  untilUtc: string;
}

/**
 * What the product needs of a card payment provider, for one account: the platform's own or a venue's. Money is integer
 * cents. Provider and network failures never throw: every call returns an `Outcome`. Requirement I9.
 */
export interface PaymentAccount {
  readonly locationId: string;
  createPayment(input: NewPayment): Promise<Outcome<Payment>>;
  getPayment(paymentId: string): Promise<Outcome<Payment>>;
  /**
   * The payment with our reference, among those made in an interval; null when there is none. This is
   * how the outcome of a charge whose response was lost is determined. `locationId` is where it was booked: the account's own
   * unless given.
   */
  findPayment(referenceId: string, made: MadeBetween, locationId?: string | null): Promise<Outcome<Payment | null>>;
  /** Cancels a charge that may still be pending. Also ok where the provider has no record of the key. */
  cancelByKey(idempotencyKey: string): Promise<Outcome<null>>;
  /** The payment that paid for an order, once there is one. */
  paymentOfOrder(orderId: string): Promise<Outcome<Payment | null>>;
  refund(input: NewRefund): Promise<Outcome<Refund>>;
  getRefund(refundId: string): Promise<Outcome<Refund>>;
  createLink(input: NewPaymentLink): Promise<Outcome<PaymentLink>>;
  /** Makes a link unpayable. Also ok where it does not exist. */
  deleteLink(linkId: string): Promise<Outcome<null>>;
  /** The customer with our reference, created when there is none. */
  ensureCustomer(input: NewCustomer): Promise<Outcome<Customer>>;
  getCustomer(customerId: string): Promise<Outcome<Customer>>;
  /** Ok also where it does not exist. */
  deleteCustomer(customerId: string): Promise<Outcome<null>>;
  storeCard(input: NewCard): Promise<Outcome<StoredCard>>;
  disableCard(cardId: string): Promise<Outcome<null>>;
  /** The location that payments are booked to: shows whether the token is valid, and the currency. */
  getLocation(): Promise<Outcome<{ id: string; name: string; currency: string; status: string }>>;
  /** Has the account's events sent to an address, signed with a key of their own. */
  subscribe(input: NewSubscription): Promise<Outcome<{ id: string; signatureKey: string }>>;
  /** Ok also where it was gone. */
  unsubscribe(subscriptionId: string): Promise<Outcome<null>>;
}

/**
 * - `ok`: the provider responded.
 * - `declined`: the card was refused; `message` is for the person who pays.
 * - `refused`: the provider rejects this permanently (bad token, unknown id, wrong account); nothing was charged.
 * - `unavailable`: it could not be reached, and nothing was charged.
 * - `unknown`: the request was sent and no valid response came: a charge may have happened. Requirement P4.
 */
export type Outcome<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'declined'; code: string; message: string }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'unavailable'; message: string }
  | { kind: 'unknown'; message: string };

export interface NewPayment {
  /** A token of the card field, or the id of a stored card. */
  sourceId: string;
  /** At most 45 characters, stored before the call. */
  idempotencyKey: string;
  amountCents: number;
  currency: string;
  /** Our reference, for `findPayment`. */
  referenceId: string;
  note: string;
  customerId?: string;
  buyerEmail?: string;
  /** Whether the payer is present; false for renewals. */
  customerInitiated: boolean;
}

/** Only `COMPLETED` is success. Requirement P4. */
type PaymentStatus = 'APPROVED' | 'PENDING' | 'COMPLETED' | 'CANCELED' | 'FAILED';

export interface Payment {
  id: string;
  status: PaymentStatus;
  amountCents: number;
  currency: string;
  referenceId: string | null;
  orderId: string | null;
  locationId: string | null;
  customerId: string | null;
  card: { brand: string; lastFour: string; expMonth: number; expYear: number } | null;
  receiptUrl: string | null;
  /** What was given back of it, by anyone. */
  refundedCents: number;
  /** Every refund that was made of it, failed ones too. */
  refundIds: string[];
  createdAtUtc: string;
  updatedAtUtc: string;
}

interface NewRefund {
  idempotencyKey: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  reason: string;
}

export interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
  paymentId: string;
  amountCents: number;
  currency: string;
  /** ISO; when it was asked for, by anyone. */
  createdAtUtc: string;
}

export interface NewPaymentLink {
  idempotencyKey: string;
  name: string;
  description: string;
  amountCents: number;
  currency: string;
  redirectUrl: string;
  buyerEmail?: string;
  /** Ours; the note of the payment. */
  referenceId: string;
}

export interface PaymentLink {
  id: string;
  orderId: string;
  url: string;
}

interface NewCustomer {
  idempotencyKey: string;
  /** The venue's id. */
  referenceId: string;
  givenName: string;
  familyName: string;
  emailAddress: string;
  companyName: string;
}

export interface Customer {
  id: string;
  givenName: string;
  familyName: string;
  emailAddress: string;
  phoneNumber: string;
  companyName: string;
  createdAtUtc: string;
}

export interface NewCard {
  idempotencyKey: string;
  /** A token of the card field made for storing. */
  sourceId: string;
  customerId: string;
  cardholderName: string;
  referenceId: string;
}

export interface StoredCard {
  id: string;
  brand: string;
  lastFour: string;
  expMonth: number;
  expYear: number;
  cardholderName: string;
  /** Identifies the card itself, the same for every account that stores it; empty where the provider omits it. */
  fingerprint: string;
}

interface NewSubscription {
  idempotencyKey: string;
  name: string;
  notificationUrl: string;
  eventTypes: string[];
}

/** The content of an event. It is trusted only because its signature was verified over the raw body. */
export interface ProviderEvent {
  eventId: string;
  type: string;
  payment: Payment | null;
  refund: Refund | null;
}

/** Credentials of one account. */
export interface AccountCredentials {
  accessToken: string;
  applicationId: string;
  locationId: string;
}

/** The provider, as the server's configuration chooses it. */
export interface Payments {
  /** Null where `SQUARE_ENVIRONMENT` is not set: payments are off. */
  readonly environment: 'production' | 'sandbox' | 'simulator' | null;
  /** The platform's own account; null where it is not configured. */
  readonly platform: PaymentAccount | null;
  readonly platformCredentials: AccountCredentials | null;
  /** The address of the browser script that draws the card field. */
  readonly scriptUrl: string;
  /** An account of a venue, with its own token; null where payments are off. */
  account(credentials: AccountCredentials): PaymentAccount | null;
  /**
   * The event of a webhook's raw body, or null where its signature is invalid. `notificationUrl` is the address the
   * webhook was registered with. Requirement P8.
   */
  readEvent(input: {
    rawBody: string;
    signature: string;
    signatureKey: string;
    notificationUrl: string;
  }): Promise<ProviderEvent | null>;
}
