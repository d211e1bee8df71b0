import { listUsage, type UsageQuery, usageOrders } from '@gatehouse/sync-protocol/areas/platform/usage.contracts';
import type { UsageLimits } from '@gatehouse/sync-protocol/areas/platform/usage-limits';
import { monthText } from '@gatehouse/sync-protocol/base/days/day-text';
import { addMonths } from '#lib/month';
import { sizeText } from '#lib/size-text';

const MONTHS_OFFERED = 13;

const orderLabels: Readonly<Record<UsageQuery['order'], string>> = {
  bytes: 'Storage',
  signatures: 'Signatures',
  mails: 'Emails',
  name: 'Name',
};

export const orders = usageOrders.map((value) => ({ value, label: orderLabels[value] }));

/** What an address asks for; what nobody can ask for is as if it were not there. */
export function viewOf(params: URLSearchParams): UsageQuery {
  const given = Object.fromEntries(params);
  const whole = listUsage.query.safeParse(given);
  return whole.success ? whole.data : listUsage.query.parse({ search: (given['search'] ?? '').slice(0, 120) });
}

/** The address of a view, without what is so by default. */
export function paramsOf(view: UsageQuery): URLSearchParams {
  const usual: Record<string, unknown> = listUsage.query.parse({});
  const said = Object.entries(view).filter(([name, value]) => value !== undefined && value !== usual[name]);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)]));
}

/** A year back, newest first, and a month that an address names. */
export function monthsOffered(current: string, chosen: string): { value: string; label: string }[] {
  const offered = Array.from({ length: MONTHS_OFFERED }, (_, index) => addMonths(current, -index));
  const months = offered.includes(chosen) ? offered : [chosen, ...offered];
  return months.map((value) => ({ value, label: monthText(value) }));
}

/** 'Limits of each venue: 10.0 GB stored, 20,000 signatures a month.' */
export function limitsText({ bytes, signatures, mails }: UsageLimits): string {
  const parts = [
    bytes === null ? [] : [`${sizeText(bytes)} stored`],
    signatures === null ? [] : [`${signatures.toLocaleString('en-US')} signatures a month`],
    mails === null ? [] : [`${mails.toLocaleString('en-US')} emails a month`],
  ].flat();
  if (parts.length === 0) return 'No limits are set.';
  return `Limits of each venue: ${parts.join(', ')}. They warn and stop nothing.`;
}
