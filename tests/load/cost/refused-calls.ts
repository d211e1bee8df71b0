const SQUARE = 'asks Square, which no one has connected';
const MAILED = 'needs a link or a code that only a mail has';
const PASSKEY = 'needs an authenticator, which signs what it was asked';
const PROVIDER = 'needs a provider of the operator';
const PRICES = 'needs an offering with prices';
const READ = 'needs what was read a moment before';
const ROWS = 'needs a row that only a longer story makes';
const venuePath = '/api/clients/:client_id';
const reviews = '/api/admin/payment-reviews/:payment_id';
const bookingReviews = '/api/admin/booking-payment-reviews/:client_id/:payment_id';

/**
 * Contracts of which no call gets past every check, and why. Every other one has to succeed at least once: else its dear values
 * are refused by a field that nobody has filled, and nothing was measured.
 */
export const refusedCalls: Readonly<Record<string, string>> = {
  [`POST ${venuePath}/bookings/:booking_id/email-payment-link`]: SQUARE,
  [`POST ${venuePath}/bookings/:booking_id/refund`]: SQUARE,
  [`POST ${venuePath}/payment-methods/update`]: SQUARE,
  [`POST ${venuePath}/bookings/:booking_id/bill`]: PRICES,
  [`POST ${venuePath}/bookings/:booking_id/quote`]: PRICES,
  'POST /api/public/bookings/:booking_id/quote': PRICES,
  'POST /api/public/bookings/:booking_id/party': PRICES,
  [`POST ${venuePath}/bookings/:booking_id/bill/links`]: SQUARE,
  [`DELETE ${venuePath}/bookings/:booking_id/bill/links/:link_id`]: SQUARE,
  [`POST ${venuePath}/bookings/:booking_id/bill/split`]: SQUARE,
  'POST /api/public/bookings/:booking_id/split': SQUARE,
  [`POST ${venuePath}/day-closes`]: READ,
  [`POST ${venuePath}/payment-set-up/test-charge`]: SQUARE,
  'POST /api/subscription-management/:client_id/renew': SQUARE,
  'POST /api/subscription-management/:client_id/switch-plan': SQUARE,
  'POST /api/subscription-management/admin/process-auto-renewals': SQUARE,
  'POST /api/payment/create-booking-payment-link': SQUARE,
  'POST /api/payments/create-payment': SQUARE,
  'POST /api/payments/generate-payment-url': SQUARE,
  'GET /api/payments/config': SQUARE,
  'GET /api/payment/completed': SQUARE,
  'GET /api/public/bookings/booking/:booking_id': SQUARE,
  'DELETE /api/square/client/:client_id/credentials': SQUARE,
  'POST /api/webhooks/square': SQUARE,
  'POST /api/webhooks/square/:client_id': SQUARE,
  'POST /api/registration/create-with-payment': SQUARE,
  [`GET ${reviews}/square`]: SQUARE,
  [`POST ${reviews}/settle`]: SQUARE,
  [`POST ${reviews}/refund`]: SQUARE,
  [`POST ${reviews}/give-up`]: SQUARE,
  [`GET ${bookingReviews}/square`]: SQUARE,
  [`POST ${bookingReviews}/settle`]: SQUARE,
  [`POST ${bookingReviews}/refund`]: SQUARE,
  [`POST ${bookingReviews}/give-up`]: SQUARE,
  'GET /api/invitations/:token': MAILED,
  'POST /api/invitations/accept': MAILED,
  'POST /api/passkeys': PASSKEY,
  'DELETE /api/passkeys/:passkey_id': PASSKEY,
  'POST /api/login/passkey': PASSKEY,
  'GET /api/login/oidc/:provider_id/start': PROVIDER,
  'POST /api/login/oidc': PROVIDER,
  'POST /api/reset-password': MAILED,
  'POST /api/verify-email': MAILED,
  'POST /api/set-up': MAILED,
  'POST /api/public/renewals/:token/open': MAILED,
  'POST /api/public/unsubscribe/:token': MAILED,
  'POST /unsubscribe/:token': MAILED,
  'POST /api/public/waitlist/:waitlist_id/accept': MAILED,
  'POST /api/second-factor/confirm': MAILED,
  'POST /api/second-factor/turn-off': MAILED,
  'POST /api/second-factor/recovery-codes': MAILED,
  'POST /api/login/second-factor': MAILED,
  'POST /api/admin/second-factor/reset': ROWS,
  'POST /api/promo/apply': ROWS,
  'PUT /api/devices/me/staff-pin': ROWS,
  'GET /api/devices/me/signed-waivers/:waiver_id/link': ROWS,
  [`POST ${venuePath}/party-reviews/:review_id`]: ROWS,
  [`POST ${venuePath}/customers/erasures/:erasure_id/waivers/:waiver_id/open`]: ROWS,
};
