import pg from 'pg';

/** A server that died holds a lease, a mail that was under way waits for its retry, and a charge waits to be asked about. */
const waits = [
  ['job_locks', 'expires_at'],
  ['outbox_mail', 'next_attempt_at'],
  ['booking_payments', 'next_check_at'],
  ['booking_payments', 'created_at'],
] as const;

/** Moves what servers wait for a minute back, straight in the database: the minute need not pass. No server may run. */
export async function passAMinute(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [table, column] of waits)
      await client.query(
        `UPDATE ${table} SET ${column} = to_char((${column}::timestamptz - interval '1 minute') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        WHERE ${column} < '9999'`,
      );
  } finally {
    await client.end();
  }
}
