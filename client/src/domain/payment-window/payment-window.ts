import type { ClientStatus } from '@gatehouse/sync-protocol/areas/money/payments.contracts';

/** The message to the window that opened this one. Requirement R10. */
export interface PaymentSuccessMessage {
  type: 'PAYMENT_SUCCESS';
  clientInfo: ClientStatus | { bookingId: string };
  status: 'success' | 'booking_success';
}

export interface PaymentWindow {
  readonly hasOpener: boolean;
  /** Sent only to a window of our own origin. */
  tellOpener(message: PaymentSuccessMessage): void;
  /** Closes a window with an opener; any other goes back in its history, or closes without one. */
  close(): void;
}

/** This page's own window; which window opened it is read once, when this is called. */
export function browserWindow(): PaymentWindow {
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
