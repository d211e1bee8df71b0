/**
 * Navigations that always reach the server: its own addresses (K4), and pages whose document carries another
 * Content-Security-Policy than the shell's. Design §8 'CSP is per document'.
 */
const ownedByServer = [
  /^\/api(\/|$)/,
  /^\/payment(\/|$)/,
  /^\/my-profile\/?$/,
  /^\/test-payment-methods\/?$/,
  /^\/users\/?$/,
  /^\/book\//,
];

export function isServerPath(path: string): boolean {
  return ownedByServer.some((pattern) => pattern.test(path));
}
