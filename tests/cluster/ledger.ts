/** What the drivers were told is done, by the ids that they made. */
export interface Ledger {
  /** Mutations of devices. */
  items: Set<string>;
  /** `venue check-in`. */
  checkIns: Set<string>;
  /** Signing events, of devices and of visitors. */
  signings: Set<string>;
  /** `booking`, as the request that made it. */
  bookings: Map<string, string>;
  /** Bookings that are paid for. */
  charges: Set<string>;
  /** Mailboxes, each of which is written to once. */
  mailboxes: Set<string>;
  /** Items that were sent again after a failover and were not there anymore. */
  broughtBack: number;
}

export function emptyLedger(): Ledger {
  return {
    items: new Set(),
    checkIns: new Set(),
    signings: new Set(),
    bookings: new Map(),
    charges: new Set(),
    mailboxes: new Set(),
    broughtBack: 0,
  };
}
