import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from './client-address.ts';

/** The address a request has that came over a socket from `remoteAddress`. */
async function addressOf(trusted: string[], remoteAddress: string, forwarded?: string): Promise<string> {
  const clientAddress = createClientAddress(trusted);
  const app = new Hono().get('/', (c) => c.text(clientAddress(c)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const response = await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } });
  return response.text();
}

describe('[I11] TRUSTED_PROXIES', () => {
  it('trusts no proxy by default', async () => {
    expect(await addressOf([], '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  });

  it('accepts the header of a trusted proxy, and from it the nearest untrusted address', async () => {
    expect(await addressOf(['10.0.0.0/8'], '10.1.2.3', '198.51.100.1')).toBe('198.51.100.1');
    expect(await addressOf(['10.0.0.0/8'], '::ffff:10.1.2.3', '1.1.1.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
    expect(await addressOf(['fd00::/8', '10.0.0.1'], 'fd12::1', '2001:db8::5, 10.0.0.1')).toBe('2001:db8::5');
  });

  it('reads addresses that come with a port, and IPv6 in brackets', async () => {
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '[2001:db8::5]:4711')).toBe('2001:db8::5');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '[2001:db8::5]')).toBe('2001:db8::5');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '2001:db8::5, 10.0.0.1:80')).toBe('2001:db8::5');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '::ffff:198.51.100.1')).toBe('198.51.100.1');
  });

  it('ignores what a caller wrote before the proxy’s entry', async () => {
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '127.0.0.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(['10.0.0.1'], '203.0.113.9', '10.0.0.1')).toBe('203.0.113.9');
  });

  it('stops at an entry that is not an address', async () => {
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', 'evil<script>')).toBe('10.0.0.1');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '198.51.100.1, unknown')).toBe('10.0.0.1');
    expect(await addressOf(['10.0.0.1'], '10.0.0.1', '')).toBe('10.0.0.1');
  });
});
