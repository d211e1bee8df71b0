import { GRACE_DAYS } from '@gatehouse/sync-protocol/areas/money/subscription/subscription-policy';
import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { addDays } from '@gatehouse/sync-protocol/base/days/venue-day';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { MailContent } from '#areas/mail/outbox/compose-mail';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { nextAttemptDate } from '../period/renewal-schedule.ts';
import { renewalLabel } from './billing-labels.ts';
import type { NoticeKind } from './notice-due.ts';
import { profileUrl } from './owner-mail.ts';

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
export function noticeMail(deps: Pick<Deps, 'config'>, notice: Notice): { subject: string; content: MailContent } {
  const { client, plan, period } = notice;
  const { subject, heading, paragraphs } = words(notice);
  const renews = willRenew(notice);
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
      button: renews
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
    subject: `${client.client_name}: your subscription ended on ${dayText(period)}`,
    heading: `You keep full access until ${dayText(addDays(period, GRACE_DAYS))}`,
    paragraphs: [
      `The subscription for ${client.client_name} was paid until ${dayText(period)}. You have a grace period of ${GRACE_DAYS} days. Unless you renew, your account becomes read-only on ${dayText(readOnlyFrom(period))}.`,
      retryOrRenew(notice),
    ],
  };
}

function readOnlyStarted({ client, period }: Notice): Words {
  return {
    subject: `${client.client_name} is now read-only`,
    heading: 'Your account is now read-only',
    paragraphs: [
      `The subscription for ${client.client_name} was paid until ${dayText(period)}, and the grace period is over. You can still read and export everything, but you can’t change anything until you renew.`,
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
  const what = client.is_trial === 1 ? 'free trial' : 'subscription';
  return {
    subject: `${client.client_name}: your ${what} ends ${dayFrom(today, period)}`,
    heading: `Your ${what} ends ${dayFrom(today, period)}`,
    paragraphs: [
      `${client.client_name} is paid until ${dayText(period)}, and it doesn’t renew automatically. Unless you renew, your account becomes read-only on ${dayText(readOnlyFrom(period))}.`,
      'The new period starts when the current one ends, so you lose nothing by paying early.',
    ],
  };
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
