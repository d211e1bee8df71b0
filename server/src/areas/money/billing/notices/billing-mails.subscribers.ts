import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Subscriber } from '#venue/venue-write';
import { nextAttemptDate } from '../period/renewal-schedule.ts';
import { cardLabel, renewalLabel } from './billing-labels.ts';
import { noticeMail } from './notice-mails.ts';
import { type MailDeps, mailOwner, profileUrl, readBilled } from './owner-mail.ts';

/** What the owner reads about the subscription. Requirement P5. */
export const billingMails: Subscriber = {
  'subscription.paid': (deps, { db }, { payment }) => queueReceipt(deps, db, payment),
  'subscription.charge_failed': (deps, { db }, { payment }) => queueFailedCharge(deps, db, payment),
  async 'subscription.ending'(deps, { db }, { notice }) {
    const { subject, content } = noticeMail(deps, notice);
    await mailOwner(deps, db, notice.client, subject, content);
  },
};

/**
 * Queues the receipt of a completed payment. Called inside the transaction that applied it, after the rows of the payment
 * and of the venue were changed: the period is read from them.
 */
export async function queueReceipt(deps: MailDeps, db: Connection, payment: Row<'platform_payments'>): Promise<void> {
  const { client, plan } = await readBilled(db, payment.client_id, payment.plan_id);
  const paidUntil = payment.paid_until_after ?? client.service_paid_until;
  const next = paidUntil ? renewalLabel(client, plan, paidUntil) : null;
  const start = firstDayPaid(client, payment);
  const period = start && paidUntil ? `${dayText(start)} to ${dayText(paidUntil)}` : '';
  const bought = plan?.plan_name ?? payment.description;
  const isCharged = payment.amount_cents > 0;
  const facts = [
    { label: 'Amount', value: formatCents(payment.amount_cents) },
    { label: 'Plan', value: bought },
    ...(period ? [{ label: 'Period', value: period }] : []),
    ...(payment.card_last_four
      ? [{ label: 'Card', value: cardLabel(payment.card_brand, payment.card_last_four) }]
      : []),
    ...(isWebAddress(payment.receipt_url) ? [{ label: 'Receipt', value: 'Open', url: payment.receipt_url }] : []),
  ];
  const until = paidUntil ? ` ${client.client_name} is paid until ${dayText(paidUntil)}.` : '';
  await mailOwner(deps, db, client, `Receipt for ${client.client_name}: ${formatCents(payment.amount_cents)}`, {
    heading: isCharged ? 'Thank you for your payment' : 'Your plan was changed',
    paragraphs: [
      isCharged
        ? `We received ${formatCents(payment.amount_cents)} for ${bought}.${until}`
        : `You now have ${bought}; what you already paid covers it.${until}`,
      next ?? 'It doesn’t renew automatically; we’ll remind you before it ends.',
    ],
    facts,
    button: { label: 'See my subscription', url: profileUrl(deps) },
  });
}

/**
 * Queues the mail about a failed automatic renewal: why it failed, and what happens next and when. Called
 * inside the transaction that settles the payment.
 */
export async function queueFailedCharge(
  deps: MailDeps,
  db: Connection,
  payment: Row<'platform_payments'>,
): Promise<void> {
  const { client, plan } = await readBilled(db, payment.client_id, payment.plan_id);
  const period = payment.period ?? client.service_paid_until;
  const next = period ? nextAttemptDate(period, venueDateAt(deps.clock.now(), client.time_zone)) : null;
  const card = cardLabel(payment.card_brand ?? client.card_type, payment.card_last_four ?? client.card_last_four);
  await mailOwner(deps, db, client, `We couldn’t renew ${client.client_name}’s subscription`, {
    heading: 'Your renewal payment didn’t go through',
    paragraphs: [
      `We tried to charge ${formatCents(payment.amount_cents)} for ${plan?.plan_name ?? payment.description} to ${card}. ${payment.failure_message ?? 'The card was declined.'}`,
      next
        ? `Nothing was charged. We will try again on ${dayText(next)}. You can also update the card or pay now.`
        : 'Nothing was charged. This was our last attempt for this period, and we won’t try again. Please update the card and renew. Automatic renewal stays on for later periods.',
    ],
    facts: [
      { label: 'Amount', value: formatCents(payment.amount_cents) },
      { label: 'Card', value: card },
      ...(next ? [{ label: 'Next attempt', value: dayText(next) }] : []),
      ...(period ? [{ label: 'Paid until', value: dayText(period) }] : []),
    ],
    button: { label: 'Update my card', url: profileUrl(deps) },
  });
}

/** A renewal before the end extends the period that was already paid. */
function firstDayPaid(client: Row<'clients'>, payment: Row<'platform_payments'>): string | null {
  const { period_start: start } = client;
  const { paid_until_before: before } = payment;
  return payment.kind !== 'switch' && start !== null && before !== null && before > start ? before : start;
}

function isWebAddress(url: string | null): url is string {
  return url !== null && URL.canParse(url) && /^https?:/.test(url);
}
