import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';

type Usage = ClientView['waiver_usage'];

/** `412 of 500`, or the number alone where the plan has no limit. Requirement W6. */
export function waiverUsageText({ signed, limit }: Usage): string {
  const count = signed.toLocaleString('en-US');
  return limit === null ? count : `${count} of ${limit.toLocaleString('en-US')}`;
}

/** A sentence about exceeding the plan; null while within it. The front door never stops. */
export function overageText({ limit, overage }: Usage): string | null {
  if (limit === null || overage === 0) return null;
  const waivers = overage === 1 ? 'One waiver' : `${overage.toLocaleString('en-US')} waivers`;
  return `${waivers} above your plan’s ${limit.toLocaleString('en-US')} this month. Signing goes on; an overage fee or an upgrade may apply.`;
}
