import { documentAt } from '../lib/routes/route-table.ts';

/** Addresses of the server's own: calls, the provider's returns and checkout, and pages that it alone makes. */
const ownedByServer = [
  /^\/api(\/|$)/,
  /^\/payment(\/|$)/,
  /^\/square-simulator(\/|$)/,
  /^\/users\/?$/,
  /^\/calendar\//,
];

/**
 * Navigations that always reach the server: its own addresses (K4), and screens whose document carries other headers than
 * the shell's, such as its Content-Security-Policy. Requirement X10.
 */
export function isServerPath(path: string): boolean {
  const kind = documentAt(path);
  return ['own', 'payment', 'visit'].includes(kind) || ownedByServer.some((pattern) => pattern.test(path));
}

/** Whether going from one screen to another needs the other's document: its rules are not those of the one that is open. */
export function needsFullLoad(from: string, to: string): boolean {
  return from !== to && (isServerPath(from) || isServerPath(to));
}

/** Documents of the server: a file that was opened, the simulator's checkout, what it says of a calendar that is no more. */
const documentsOfServer = [/^\/api(\/|$)/, /^\/square-simulator(\/|$)/, /^\/calendar\//];

/**
 * Whether a window at this address may hold a document without the application's script, which never answers the worker.
 * A visit's never has it, and its tab keeps what was typed.
 * A public page has one when it was opened before the worker was installed, and the application's afterwards.
 */
export function needsNoAnswer(path: string): boolean {
  return ['prerendered', 'visit'].includes(documentAt(path)) || documentsOfServer.some((pattern) => pattern.test(path));
}
