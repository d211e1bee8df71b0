import { openPostgres } from '@gatehouse/server/db/postgres/postgres';
import pg from 'pg';
import { runServerCommand } from '../helpers/processes/run-server-command.ts';
import { mailboxesOf } from '../helpers/processes/smtp-server.ts';
import { keptAndCounted } from '../helpers/venues/totals.ts';
import type { Cluster } from './cluster.ts';
import { compare } from './compare.ts';
import type { Device } from './device.ts';
import type { Ledger } from './ledger.ts';

const DEPOSIT_CENTS = 2_500;
/** Connections of a server to the mail server. */
const UNDER_WAY_MAX = 5;

/** What is there, compared with what the drivers were told; one line for each difference. `cuts` is how often something was cut off. */
export async function countOnce(
  cluster: Cluster,
  { ledger, devices, cuts }: { ledger: Ledger; devices: readonly Device[]; cuts: number },
): Promise<string[]> {
  const client = new pg.Client({ connectionString: cluster.databaseUrl });
  await client.connect();
  try {
    const list = async (statement: string): Promise<string[]> =>
      (await client.query<{ it: string }>(statement)).rows.map(({ it }) => it);
    return [
      ...(await countItems(ledger, devices, list)),
      ...(await countMoney(cluster, ledger, list)),
      ...(await countMails(cluster, ledger, cuts, list)),
      ...(await checkBooks(cluster)),
    ];
  } finally {
    await client.end();
  }
}

type List = (statement: string) => Promise<string[]>;

async function countItems(ledger: Ledger, devices: readonly Device[], list: List): Promise<string[]> {
  const { items, checkIns, signings } = ledger;
  const found = [
    ...compare('items', items, await list(`SELECT id AS it FROM sync_mutations WHERE status = 'applied'`)),
    ...compare('check-ins', checkIns, await list(`SELECT client_id || ' ' || checkin_id AS it FROM check_ins`)),
    ...compare('signing events', signings, await list('SELECT event_id AS it FROM signing_events')),
    ...compare('signed waivers', signings, await list('SELECT event_id AS it FROM waivers')),
    ...compare('signatures', signings, await list('SELECT event_id AS it FROM signature_images')),
  ];
  for (const device of devices) {
    const ofVenue = [...checkIns].filter((each) => each.startsWith(`${device.clientId} `));
    const shown = device.replica.ids('check_ins').map((id) => `${device.clientId} ${id}`);
    found.push(...compare(`check-ins on a desk of ${device.clientId}`, ofVenue, shown));
  }
  return found;
}

async function countMoney({ square }: Cluster, { bookings, charges }: Ledger, list: List): Promise<string[]> {
  const told = [...bookings].map(([bookingId, requestId]) => `${bookingId} ${requestId}`);
  const paid = [...charges].map((bookingId) => `${bookingId} ${DEPOSIT_CENTS}`);
  const byReference = new Map(
    (await list(`SELECT reference_id || ' ' || booking_id AS it FROM booking_payments`)).map(
      (each) => each.split(' ') as [string, string],
    ),
  );
  const accounts = Object.values(square.merchants);
  const taken = accounts.flatMap(({ payments }) => payments.filter(({ status }) => status === 'COMPLETED'));
  return [
    ...compare(
      'confirmed bookings',
      told,
      await list(`SELECT booking_id || ' ' || request_id AS it FROM bookings WHERE status = 'confirmed'`),
    ),
    ...compare('bookings', told, await list(`SELECT booking_id || ' ' || request_id AS it FROM bookings`)),
    ...compare(
      'completed payments',
      paid,
      await list(
        `SELECT booking_id || ' ' || amount_cents AS it FROM booking_payments WHERE status = 'completed' AND applied_at IS NOT NULL`,
      ),
    ),
    ...compare(
      'charges at Square',
      paid,
      taken.map(({ reference_id: reference, amount_money: money }) =>
        [byReference.get(reference ?? '') ?? reference, money?.amount].join(' '),
      ),
    ),
    ...compare(
      'refunds',
      [],
      accounts.flatMap(({ refunds }) => refunds.map(({ id }) => id)),
    ),
  ];
}

/** A mail that was under way when its server or the database was cut off goes out again with its Message-ID: requirement Y87. */
async function countMails({ mails }: Cluster, { mailboxes }: Ledger, cuts: number, list: List): Promise<string[]> {
  const received = [...mailboxesOf(mails)].map(([to, ids]) => ({ to, ids: [...new Set(ids)] }));
  const ids = received.flatMap((mailbox) => mailbox.ids);
  const again = mails.length - ids.length;
  const sent = await list('SELECT mail_id AS it FROM outbox_mail WHERE sent_at IS NOT NULL');
  return [
    ...compare(
      'mails',
      mailboxes,
      received.flatMap((mailbox) => mailbox.ids.map(() => mailbox.to)),
    ),
    ...compare(
      'mails of the outbox',
      sent.map((id) => `<${id}@localhost>`),
      ids,
    ),
    ...compare('unsent mails', [], await list('SELECT mail_id AS it FROM outbox_mail WHERE sent_at IS NULL')),
    ...(again > cuts * UNDER_WAY_MAX ? [`${again} mails went out again, more than can have been under way`] : []),
  ];
}

/** The audit chain of each venue has one link for each, unbroken, and the totals equal a recount. */
async function checkBooks({ databaseUrl, servers: [server] }: Cluster): Promise<string[]> {
  const environment = { ...server.settings, DATABASE_URL: databaseUrl, DATA_DIR: server.dataDir };
  const audit = await runServerCommand('verify-audit', [], environment);
  const db = openPostgres({ connectionString: databaseUrl });
  const { kept, counted } = await keptAndCounted({ deps: { db } });
  await db.close();
  const of = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row));
  return [
    ...(audit.code === 0 ? [] : [`an audit chain is broken: ${audit.output.slice(0, 2_000)}`]),
    ...compare('totals', of(counted), of(kept)),
  ];
}
