import { formatCents } from '@gatehouse/sync-protocol/base/money';
import { mailAdmins } from '#areas/accounts/auth/mail-admins';
import { composeMail, oneLine } from '#areas/mail/outbox/compose-mail';
import type { Connection } from '#db/database';
import { readVenueRow } from '#venue/venue-row';
import { onEach } from '#venue/venue-write';
import { GIVEN_BACK } from '../../payments/given-back.ts';
import { type PaymentRow } from '../billing.repository.ts';
import type { MailDeps } from './owner-mail.ts';

export const reviewMails = onEach(
  ['subscription.payment_received', 'subscription.payment_in_review'],
  async (deps, { db }, { payment }) => {
    /* All of it went back, so that nobody has anything to decide. */
    if (payment.failure_code !== GIVEN_BACK) await mailReview(deps, db, payment);
  },
);

/**
 * Mails the platform's admins about a payment that needs a decision, inside the transaction that detected it. It names the venue
 * and the amount, but no person. Requirement P17.
 */
async function mailReview(deps: MailDeps, db: Connection, row: PaymentRow): Promise<void> {
  const client = await readVenueRow(db, row.client_id);
  const venue = `${client.client_name} (${client.client_id})`;
  const body = composeMail({
    heading: 'A payment needs your attention',
    paragraphs: [whatHappened(row), 'Open the list of payments to see what Square says, and decide there.'],
    facts: [
      { label: 'Venue', value: venue },
      { label: 'Requested', value: formatCents(row.amount_cents) },
      ...(row.taken_cents === null ? [] : [{ label: 'Taken', value: takenInWords(row) }]),
    ],
    button: { label: 'See the payments', url: `${deps.config.publicUrl}/admin` },
  });
  const subject = oneLine(`A payment of ${venue} needs your attention`);
  await mailAdmins(deps, db, { subject, ...body });
}

function whatHappened(row: PaymentRow): string {
  if (row.status === 'received')
    return 'Money arrived for a payment that no longer counts. It was recorded but not applied, and can be refunded.';
  if (row.differs !== null)
    return `Square took a payment that doesn’t match the request: a different ${row.differs.split(',').join(' and ')}. It was not applied.`;
  return 'Square hasn’t said for an hour what became of a payment. We keep asking, and the venue can pay again in the meantime.';
}

/** `$75.00`, or `75.00 CAD`. */
function takenInWords({ taken_cents: cents, taken_currency: currency }: PaymentRow): string {
  const amount = formatCents(cents ?? 0);
  return currency === 'USD' ? amount : `${amount.replace('$', '')} ${currency ?? ''}`;
}
