/**
 * Navigations that always reach the server: its own addresses (K4), and pages whose document carries other headers than
 * the shell's, such as its Content-Security-Policy. Design §8 'CSP is per document'.
 */
const ownedByServer = [
  /^\/api(\/|$)/,
  /^\/payment(\/|$)/,
  /^\/payment-(completed|success)\/?$/,
  /^\/my-profile\/?$/,
  /^\/test-payment-methods\/?$/,
  /^\/users\/?$/,
  /^\/book\//,
  /^\/square-simulator\//,
];

export function isServerPath(path: string): boolean {
  return ownedByServer.some((pattern) => pattern.test(path));
}
