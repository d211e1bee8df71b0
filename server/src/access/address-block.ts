import { isIP } from 'node:net';

/**
 * What counts as one address: an IPv6 caller has the whole /64 of their line, so the last 64 bits distinguish nobody. Any other
 * text is returned unchanged.
 */
export function addressBlock(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? 0 : tail.split(':').length + (tail.includes('.') ? 1 : 0);
    while (groups.length + last < 8) groups.push('0');
    groups.push(...(tail === '' ? [] : tail.split(':')));
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
