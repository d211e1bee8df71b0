import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** The caller's address. `X-Forwarded-For` is trusted only from a trusted proxy, read from the right. Requirement I11. */
export type ClientAddress = (c: Context) => string;

/** Whether a request came from a trusted proxy, so that the headers are the proxy's. */
export type FromProxy = (c: Context) => boolean;

/** Each entry is an address, or a network such as `10.0.0.0/8`; without any, no proxy is trusted. */
export function createFromProxy(trustedProxies: string[]): FromProxy {
  const isTrusted = createIsTrusted(trustedProxies);
  return (c) => isTrusted(peerOf(c));
}

/** Entries are as in `createFromProxy`. Without any, or from a caller who is not trusted, the header is ignored. */
export function createClientAddress(trustedProxies: string[]): ClientAddress {
  const isTrusted = createIsTrusted(trustedProxies);

  return (c) => {
    let address = peerOf(c);
    if (trustedProxies.length === 0) return address;
    const hops = (c.req.header('x-forwarded-for') ?? '')
      .split(',')
      .map((part) => plain(withoutPort(part.trim())))
      .filter(Boolean);
    while (isTrusted(address) && hops.length > 0) {
      const next = hops.pop() ?? '';
      if (isIP(next) === 0) break;
      address = next;
    }
    return address;
  };
}

function createIsTrusted(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits) trusted.addSubnet(address, Number(bits), family);
    else if (isIP(address)) trusted.addAddress(address, family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** The address at the other end of the connection. */
function peerOf(c: Context): string {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming;
  return plain(incoming?.socket.remoteAddress ?? '127.0.0.1');
}

/** Some proxies add the caller's port: `203.0.113.9:4711`, `[2001:db8::5]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** An IPv4-mapped IPv6 address is the same address. */
function plain(address: string): string {
  return address.replace(/^::ffff:/, '');
}
