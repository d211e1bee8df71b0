import { GRACE_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays, venueDateAt } from '@gatehouse/sync-protocol/base/days/venue-day';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { MailContent } from '#areas/mail/outbox/compose-mail';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import type { Subscriber } from '#venue/venue-write';
import { nextAttemptDate } from '../period/renewal-schedule.ts';
import { cardLabel, renewalLabel } from './billing-labels.ts';
import type { NoticeKind } from './notice-due.ts';
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
  const subject = isCharged
    ? `Receipt for ${client.client_name}: ${formatCents(payment.amount_cents)}`
    : `${client.client_name}: your plan was changed`;
  await mailOwner(deps, db, client, subject, {
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

interface Notice {
  kind: NoticeKind;
  client: Row<'clients'>;
  plan: Row<'plans'> | undefined;
  /** The paid-until day. */
  period: string;
  /** The venue's. */
  today: string;
}

interface Words {
  subject: string;
  heading: string;
  paragraphs: string[];
}

/** The owner's mail about the end of a period: exact days, and whether it renews by itself. */
function noticeMail(deps: Pick<Deps, 'config'>, notice: Notice): { subject: string; content: MailContent } {
  const { kind, client, plan, period } = notice;
  const { subject, heading, paragraphs } = words(notice);
  return {
    subject,
    content: {
      heading,
      paragraphs,
      facts: [
        { label: 'Paid until', value: dayText(period) },
        { label: 'Read-only from', value: dayText(readOnlyFrom(period)) },
        ...(plan ? [{ label: 'Plan', value: plan.plan_name }] : []),
        ...(plan && plan.price_cents !== null ? [{ label: 'Price', value: formatCents(plan.price_cents) }] : []),
        ...(client.is_trial === 1 ? [{ label: 'Account', value: 'Free trial' }] : []),
      ],
      button:
        willRenew(notice) && kind !== 'read_only_started'
          ? { label: 'See my subscription', url: profileUrl(deps) }
          : { label: 'Renew now', url: `${deps.config.publicUrl}/payments?tab=subscription` },
    },
  };
}

function words(notice: Notice): Words {
  switch (notice.kind) {
    case 'grace_started':
      return graceStarted(notice);
    case 'read_only_started':
      return readOnlyStarted(notice);
    default:
      return willRenew(notice) ? renewsSoon(notice) : endsSoon(notice);
  }
}

function graceStarted(notice: Notice): Words {
  const { client, period } = notice;
  return {
    subject: `${client.client_name}: your ${subscriptionWord(client)} ended on ${dayText(period)}`,
    heading: `You keep full access until ${dayText(addDays(period, GRACE_DAYS))}`,
    paragraphs: [
      `The ${subscriptionWord(client)} for ${client.client_name} ended on ${dayText(period)}. You have a grace period of ${GRACE_DAYS} days. Unless you renew, your account becomes read-only on ${dayText(readOnlyFrom(period))}.`,
      retryOrRenew(notice),
    ],
  };
}

function readOnlyStarted({ client, period }: Notice): Words {
  return {
    subject: `${client.client_name} is now read-only`,
    heading: 'Your account is now read-only',
    paragraphs: [
      `The ${subscriptionWord(client)} for ${client.client_name} ended on ${dayText(period)}, and the grace period is over. You can still read and export everything, but you can’t change anything until you renew.`,
      'Your visitors can still sign waivers, and your desk can still check people in. Nothing that was signed is lost.',
      'Renewing restores full access right away, and the new period starts on the day you pay.',
    ],
  };
}

function renewsSoon({ client, plan, period, today }: Notice): Words {
  const charge = renewalLabel(client, plan, period) ?? '';
  return {
    subject: `${client.client_name}: your subscription renews ${dayFrom(today, period)}`,
    heading: `Your subscription renews ${dayFrom(today, period)}`,
    paragraphs: [
      charge,
      'You don’t need to do anything. To change the card or turn off automatic renewal, go to your profile.',
    ],
  };
}

function endsSoon({ client, period, today }: Notice): Words {
  const what = subscriptionWord(client);
  return {
    subject: `${client.client_name}: your ${what} ends ${dayFrom(today, period)}`,
    heading: `Your ${what} ends ${dayFrom(today, period)}`,
    paragraphs: [
      `The ${what} for ${client.client_name} lasts until ${dayText(period)}, and it doesn’t renew automatically. Unless you renew, your account becomes read-only on ${dayText(readOnlyFrom(period))}.`,
      'The new period starts when the current one ends, so you lose nothing by paying early.',
    ],
  };
}

function subscriptionWord(client: Row<'clients'>): string {
  return client.is_trial === 1 ? 'free trial' : 'subscription';
}

/** `on Nov 27, 2026`, `tomorrow, Nov 21, 2026`. */
function dayFrom(today: string, day: string): string {
  if (day === today) return `today, ${dayText(day)}`;
  return day === addDays(today, 1) ? `tomorrow, ${dayText(day)}` : `on ${dayText(day)}`;
}

function retryOrRenew(notice: Notice): string {
  const next = willRenew(notice) ? nextAttemptDate(notice.period, notice.today) : null;
  return next
    ? `We couldn’t charge your card yet and will try again on ${dayText(next)}. You can also update the card or pay now.`
    : 'Renew now to keep everything as it is.';
}

function willRenew({ client, plan, period }: Notice): boolean {
  return renewalLabel(client, plan, period) !== null;
}

function readOnlyFrom(period: string): string {
  return addDays(period, GRACE_DAYS + 1);
}
