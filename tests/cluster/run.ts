import { cpus } from 'node:os';
import { readArguments } from './arguments.ts';
import { runCluster } from './run-cluster.ts';

/*
 * npm run cluster -- --servers 4 --minutes 5 [--pgbouncer]   cuts several servers on one PostgreSQL off while devices and visitors work, and
 *                                                            shows that each thing they were told is done is there once; prints one row
 *                                                            for tests/load/README.md, and ends with 1 where anything differs
 */
const say = (line: string): void => void process.stdout.write(`${Math.round(performance.now() / 1_000)} s: ${line}\n`);
const options = readArguments(process.argv.slice(2));
const { ledger, statuses, chaos, mailsSent, drainMs, differences } = await runCluster(options, say);
const { items, signings, bookings, charges, mailboxes, broughtBack } = ledger;
const figures = {
  machine: `${cpus().length} × ${cpus()[0]?.model}`,
  items: items.size,
  signings: signings.size,
  bookings: bookings.size,
  charges: charges.size,
  mails: mailboxes.size,
  'mails sent again': mailsSent - mailboxes.size,
  kills: chaos.kills,
  'restarts of PostgreSQL': chaos.restarts,
  failovers: chaos.failovers,
  'items lost by PostgreSQL and brought back': broughtBack,
  answers: [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`),
  'drained in seconds': Math.round(drainMs / 100) / 10,
};
for (const [name, value] of Object.entries(figures)) say(`${name}: ${[value].flat().join(', ')}`);
say(differences.length === 0 ? 'Each is there once.' : differences.join('\n'));
process.exit(differences.length === 0 ? 0 : 1);
