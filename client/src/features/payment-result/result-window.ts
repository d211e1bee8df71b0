import type { ClientStatus } from '@gatehouse/sync-protocol/http/payments';

/** What the window that opened this one hears. Requirement R10. */
export interface PaymentSuccessMessage {
  type: 'PAYMENT_SUCCESS';
  clientInfo: ClientStatus | { bookingId: string };
  status: 'success' | 'booking_success';
}

export interface ResultWindow {
  readonly hasOpener: boolean;
  /** Only a window of our own origin gets it. */
  tellOpener(message: PaymentSuccessMessage): void;
  /** Closes a window that another opened; any other goes back where it came from, or closes if it came from nowhere. */
  close(): void;
}

export function browserWindow(): ResultWindow {
  const opener = window.opener as Window | null;
  return {
    hasOpener: opener !== null,
    tellOpener: (message) => opener?.postMessage(message, window.location.origin),
    close() {
      if (opener === null && window.history.length > 1) window.history.back();
      else window.close();
    },
  };
}
