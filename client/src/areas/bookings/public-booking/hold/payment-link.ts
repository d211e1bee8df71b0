import type { ApiClient } from '#lib/api/api-client';
import { createBookingPaymentLinkEndpoint } from '#lib/api/replies/booking-replies';

/** Asks for the payment page of a booking, as the holder of its link. */
export function askPaymentLink(
  api: ApiClient,
  body: { clientId: string; bookingId: string; token: string },
): ReturnType<typeof api.ask<{ paymentLink: { url: string } }>> {
  return api.ask(createBookingPaymentLinkEndpoint, { body, token: null });
}
