import type { Secrets } from '#base/secrets';

/** The state of a chain, of a venue or `PLATFORM`, on a day: kept outside the database, it proves later that the chain was rolled back or replaced. */
export interface AuditSeal {
  clientId: string;
  /** UTC. */
  day: string;
  /** How many links there were. */
  count: number;
  /** The hash of the last one, which covers all before it. */
  head: string;
}

export interface ReadSeal extends AuditSeal {
  seal: string;
}

/** The soft line break of a mail that was saved as sent. */
const softBreak = /=\r?\n/g;
const pattern = /\b([A-Z]\d{5}|PLATFORM)\s+(\d{4}-\d{2}-\d{2})\s+(\d{1,15})\s+([\da-f]{64})\s+([\da-f]{64})\b/g;

/** `client_id day count head seal` */
export function sealLine(secrets: Secrets, seal: AuditSeal): string {
  const { clientId, day, count, head } = seal;
  return `${clientId} ${day} ${count} ${head} ${macOf(secrets, seal)}`;
}

/** Every seal in a text: a seal file, or a saved mail with broken lines. */
export function readSeals(text: string): ReadSeal[] {
  return [...text.replaceAll(softBreak, '').matchAll(pattern)].map(
    ([, clientId = '', day = '', count = '', head = '', seal = '']) => ({
      clientId,
      day,
      count: Number(count),
      head,
      seal,
    }),
  );
}

/** Whether it was made with this server's key and not changed since. */
export function isGenuine(secrets: Secrets, seal: ReadSeal): boolean {
  return macOf(secrets, seal) === seal.seal;
}

function macOf(secrets: Secrets, { clientId, day, count, head }: AuditSeal): string {
  return secrets.mac('audit-seal-line', `${clientId}\n${day}\n${count}\n${head}`);
}
