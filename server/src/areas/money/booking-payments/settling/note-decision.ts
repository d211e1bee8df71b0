import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { sha256 } from '#base/secrets';
import type { VenueWrite } from '#venue/venue-write';
import type { PaymentRow } from '../booking-payment-state.ts';

/** A link of the venue's audit chain for what an admin of the platform decided about a payment. Requirement Y44. */
export function noteDecision(
  write: VenueWrite,
  row: PaymentRow,
  decision: 'settled' | 'given_up' | 'left',
  userId: string,
): void {
  const { booking_id, amount_cents, square_payment_id, status } = row;
  write.audit({
    action: `booking_payment_${decision}`,
    actor: `user:${userId}`,
    subject: row.payment_id,
    content_sha256: sha256(canonicalJson({ booking_id, amount_cents, square_payment_id, status })),
  });
}
