import type { BookingPaymentReview } from '@gatehouse/sync-protocol/areas/bookings/payment-reviews.contracts';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { mailAdmins } from '#areas/accounts/auth/mail-admins';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import { REVIEW_AFTER_MS } from '#areas/money/payments/look-again';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { reviewReason } from './booking-review-view.ts';
import { findUnmailed, markMailed, type ReviewedPayment } from './booking-reviews.repository.ts';

type Reason = BookingPaymentReview['reason'];
type Found = ReviewedPayment & { reason: Reason };

/** Payments that one mail may be about, of each kind. */
const MAILED_MAX = 100;
/** The others are counted. */
const NAMED_MAX = 10;

const sentences: Readonly<Record<Reason, string>> = {
  no_answer: 'Square has not said for an hour whether it was paid',
  refund_failed: 'The refund failed',
  account_deleted: 'It arrived after the account was deleted',
};

/**
 * Mails the platform's admins about payments for bookings that need attention, each once for each reason; those found at once share
 * one mail. It names venues and amounts, but no person. Requirement Y72.
 */
export async function mailNewReviews(deps: Deps): Promise<void> {
  if ((await deps.db.readPlatform((db) => newReviews(deps, db))).length === 0) return;
  await deps.db.writePlatform(async (db) => {
    const found = await newReviews(deps, db);
    if (found.length === 0) return;
    await queueMail(deps, db, found);
    for (const { payment, reason } of found) await markMailed(db, payment, reason);
  });
}

async function newReviews({ clock }: Pick<Deps, 'clock'>, db: Connection): Promise<Found[]> {
  const nowMs = clock.now();
  const begunBefore = new Date(nowMs - REVIEW_AFTER_MS).toISOString();
  const candidates = await findUnmailed(db, { begunBefore, limit: MAILED_MAX });
  return candidates.flatMap((each) => {
    const reason = reviewReason(each, nowMs);
    return reason === null || reason === each.payment.admins_mailed_for ? [] : [{ ...each, reason }];
  });
}

async function queueMail(deps: Deps, db: Connection, found: readonly Found[]): Promise<void> {
  const [first] = found;
  const isOne = found.length === 1 && first !== undefined;
  const heading = isOne
    ? 'A booking payment needs your attention'
    : `${found.length} booking payments need your attention`;
  const rest = found.length - NAMED_MAX;
  const mail = composeMail({
    heading,
    paragraphs: [
      'Open the list of payments to see what Square says, and decide there.',
      ...(rest > 0 ? [`These are the first ${NAMED_MAX} of ${found.length}.`] : []),
    ],
    facts: found.slice(0, NAMED_MAX).map(({ payment, client, reason }) => ({
      label: `${client.client_name} (${payment.client_id})`,
      value: `${formatCents(payment.amount_cents)}. ${sentences[reason]}.`,
    })),
    button: { label: 'See the payments', url: `${deps.config.publicUrl}/admin/square-customers` },
  });
  const subject = isOne
    ? oneLine(`A booking payment of ${first.client.client_name} (${first.payment.client_id}) needs your attention`)
    : heading;
  await mailAdmins(deps, db, { subject, ...mail });
}
