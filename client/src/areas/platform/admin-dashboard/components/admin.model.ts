import type { AdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import { sizeText } from '#lib/size-text';
import { browserTimeZone, venueInstant } from '#lib/venue-format';

/** '12,345'. */
export function numberText(count: number): string {
  return count.toLocaleString('en-US');
}

/** 'Nov 20, 2026, 10:42 AM' where the admin is. */
export function clockText(instant: string): string {
  return venueInstant(instant, browserTimeZone());
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** '3 days', '1 hour', of whole units, for a length in seconds. */
export function lengthText(seconds: number): string {
  const [name, size] = units.find(([, inSeconds]) => seconds >= inSeconds) ?? (['second', 1] as const);
  const count = Math.max(0, Math.floor(seconds / size));
  return `${numberText(count)} ${name}${count === 1 ? '' : 's'}`;
}

/** Counts end at 1,000. */
function queueText(count: number): string {
  return count >= 1_000 ? '1,000 or more' : numberText(count);
}

export interface HealthLine {
  label: string;
  value: string;
  /** Worse ones are said in words too. */
  state: 'ok' | 'attention' | 'bad';
  detail?: string;
}

/** Mail that waits longer than this is a sign of a transport that fails. */
const MAIL_LATE_SECONDS = 15 * 60;
const DISK_LOW_SHARE = 0.1;

const unsafeRole: HealthLine = {
  label: 'Database role',
  value: 'Too many rights',
  state: 'attention',
  detail: 'see server/deploy/README.md',
};

/** 'up 90 seconds (1 minute)'; the seconds alone below a minute. */
function upText(seconds: number): string {
  const count = Math.floor(seconds);
  const text = `up ${numberText(count)} second${count === 1 ? '' : 's'}`;
  return count < 60 ? text : `${text} (${lengthText(seconds)})`;
}

type Undecided = Pick<AdminStats['attention'], 'payments'>;

/** Nothing is settled while a payment waits for a decision, even where the provider is asked about none. Requirement Y43. */
function paymentsLine(unsettled: number, undecided: number): HealthLine {
  const confirming = unsettled === 0 ? null : `${queueText(unsettled)} being confirmed`;
  if (undecided === 0) return { label: 'Payments', value: confirming ?? 'All settled', state: 'ok' };
  return {
    label: 'Payments',
    value: undecided === 1 ? '1 needs a decision' : `${numberText(undecided)} need a decision`,
    state: 'attention',
    ...(confirming ? { detail: confirming } : {}),
  };
}

/** A mail server that is down explains all that waits, so it is said in place of the oldest. */
function mailLine(mail: AdminHealth['mail'], ageOf: (instant: string) => number): HealthLine {
  const counts = [
    ...(mail.unsent > 0 ? [`${queueText(mail.unsent)} unsent`] : []),
    ...(mail.givenUp > 0 ? [`${queueText(mail.givenUp)} given up`] : []),
  ];
  if (mail.downSince !== null)
    return {
      label: 'Mail',
      value: ['Mail server down', ...counts].join(', '),
      state: 'bad',
      detail: `for ${lengthText(ageOf(mail.downSince))}`,
    };
  const isLate = mail.oldestAt !== null && ageOf(mail.oldestAt) > MAIL_LATE_SECONDS;
  return {
    label: 'Mail',
    value: counts.join(', ') || 'All sent',
    state: isLate || mail.givenUp > 0 ? 'attention' : 'ok',
    ...(mail.oldestAt ? { detail: `oldest ${lengthText(ageOf(mail.oldestAt))} ago` } : {}),
  };
}

/** What the server says of itself, each with how bad it is; with the payments that wait for a decision. */
export function healthLines(health: AdminHealth, { payments: undecided }: Undecided): HealthLine[] {
  const nowMs = Date.parse(health.timestamp);
  const ageOf = (instant: string): number => Math.max(0, (nowMs - Date.parse(instant)) / 1_000);
  const oldest = (instant: string | null) => (instant ? { detail: `oldest ${lengthText(ageOf(instant))} ago` } : {});
  const part = (label: string, state: AdminHealth['status'], good: string): HealthLine =>
    state === 'ok' ? { label, value: good, state: 'ok' } : { label, value: 'Unavailable', state: 'bad' };
  const { parked, mail, payments, diskSpace, jobs } = health;
  const failing = jobs.filter(({ failingSince }) => failingSince !== null).length;
  const isLow = diskSpace !== null && diskSpace.freeBytes < diskSpace.totalBytes * DISK_LOW_SHARE;
  return [
    part('Database', health.database, 'Connected'),
    {
      ...part('API server', health.api, 'Online'),
      detail: upText(health.uptime),
    },
    part('Files', health.disk, 'Writable'),
    ...(health.key === 'ok' ? [] : [part('Key', health.key, '')]),
    ...(health.roles === 'unsafe' ? [unsafeRole] : []),
    ...(health.clock
      ? [
          {
            label: 'Clock',
            value: `Was ahead by ${lengthText(health.clock.aheadSeconds)}`,
            state: 'attention' as const,
            detail: `noticed ${lengthText(ageOf(health.clock.noticedAt))} ago`,
          },
        ]
      : []),
    {
      label: 'Sync',
      value: parked.count === 0 ? 'All applied' : `${queueText(parked.count)} parked`,
      state: parked.count === 0 ? 'ok' : 'attention',
      ...oldest(parked.oldestAt),
    },
    mailLine(mail, ageOf),
    paymentsLine(payments.unsettled, undecided),
    {
      label: 'Jobs',
      value: failing === 0 ? 'All running' : `${failing} of ${jobs.length} failing`,
      state: failing === 0 ? 'ok' : 'bad',
    },
    {
      label: 'Disk',
      value: diskSpace ? `${sizeText(diskSpace.freeBytes)} free` : 'Unknown',
      state: isLow ? 'attention' : 'ok',
      ...(diskSpace ? { detail: `of ${sizeText(diskSpace.totalBytes)}` } : {}),
    },
  ];
}
