import { isoNow } from '../base/clock.ts';
import type { Logger } from '../base/logger.ts';
import type { Secrets } from '../base/secrets.ts';
import { insertRows, runCompiled } from '../db/compiled.ts';
import type { Connection, Database } from '../db/database.ts';
import type { Deps } from '../integrations/deps.ts';
import { recordBreak } from './audit-breaks.ts';
import { type AuditEntry, type ChainEnd, type LastLink, TAKE_OVER } from './audit-chain.ts';
import { auditEntries, type EventName, touchedBy, type VenueEvent } from './events/all-events.ts';
import { factsOf, linksAfter, nextPlace } from './next-links.ts';

declare module '../integrations/deps.ts' {
  interface Deps {
    /** What each event of a venue sets off, in this order. */
    subscribers: readonly Subscriber[];
  }
}

/**
 * A write transaction of one venue that holds the venue's row lock and its next version. Services stamp the rows they
 * touch with `version`; since the lock lasts until commit, version order is commit order. Rules N1, N2.
 */
export interface VenueWrite {
  readonly db: Connection;
  readonly clientId: string;
  readonly version: number;
  readonly nowAtUtc: string;
  /**
   * Says what happened, once its rows are written: subscribers follow at once, in this transaction. Its entries are added to the
   * venue's audit chain before the commit, also to a broken one, and devices are poked after it.
   */
  happened(event: VenueEvent): Promise<void>;
  /** Adds to what `gathered` writes for the whole transaction, before commit. */
  gather<T>(gathered: Gathered<T>, item: T): void;
  /** Writes what was gathered so far, for work that reads it. */
  settle(): Promise<void>;
  /** The first result of `load` under this name: for data that the transaction doesn't change. */
  remember<T>(name: string, load: () => Promise<T>): Promise<T>;
  /** Runs once the transaction is durable; not at all when it is rolled back. */
  afterCommit(effect: () => void): void;
}

/** Writes what the jobs of one transaction have in common, such as counts, in one or two statements. */
export type Gathered<T> = (write: VenueWrite, items: readonly T[]) => Promise<void>;

export type VenueWriteDeps = Pick<
  Deps,
  'db' | 'clock' | 'config' | 'ids' | 'secrets' | 'logger' | 'pokes' | 'subscribers'
>;

/**
 * What a feature does when something happened, by kind. It runs inside the transaction, and what it throws rolls back all: only what
 * must be atomic belongs here. Anything else is left to `afterCommit`.
 */
export type Subscriber = {
  readonly [K in EventName]?: (deps: VenueWriteDeps, write: VenueWrite, event: VenueEvent<K>) => Promise<void> | void;
};

/** A subscriber to several kinds, which all have what `handle` needs. */
export function onEach<K extends EventName>(
  kinds: readonly K[],
  handle: (deps: VenueWriteDeps, write: VenueWrite, event: VenueEvent<K>) => Promise<void> | void,
): Subscriber {
  return Object.fromEntries(kinds.map((kind) => [kind, handle]));
}

export interface OpenedWrite {
  write: VenueWrite;
  /** Writes what was collected; the caller's last statement in the transaction. */
  finish(): Promise<void>;
  /** Runs the effects and pokes the venue's devices; the caller calls it once the transaction is durable. */
  committed(): void;
}

/** Takes the venue's lock and next version inside a transaction the caller opened. */
export async function openVenueWrite(deps: VenueWriteDeps, db: Connection, clientId: string): Promise<OpenedWrite> {
  const tenant = await db
    .updateTable('sync_tenant')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('client_id', '=', clientId)
    .returning(['version', 'audit_count', 'audit_head', 'audit_mac'])
    .executeTakeFirstOrThrow();
  const found = { count: tenant.audit_count, head: tenant.audit_head, seal: tenant.audit_mac };
  const nowAtUtc = isoNow(deps.clock);
  const entries: AuditEntry[] = [];
  const events: VenueEvent[] = [];
  const effects: (() => void)[] = [];
  const gathered = new Map<Gathered<unknown>, unknown[]>();
  const remembered = new Map<string, Promise<unknown>>();
  const write: VenueWrite = {
    db,
    clientId,
    version: tenant.version,
    nowAtUtc,
    async happened(event) {
      events.push(event);
      /* Before the entries of what follows from it. */
      for (const entry of auditEntries(event, clientId)) entries.push({ at: nowAtUtc, ...entry });
      for (const subscriber of deps.subscribers) await handlerOf(subscriber, event)?.(deps, write, event);
    },
    gather(gather, item) {
      const items = gathered.get(gather as Gathered<unknown>) ?? [];
      gathered.set(gather as Gathered<unknown>, items);
      items.push(item);
    },
    async settle() {
      for (const [gather, items] of gathered) {
        /* What is added meanwhile has its turn afterwards. */
        gathered.delete(gather);
        await gather(write, items);
      }
    },
    remember<T>(name: string, load: () => Promise<T>) {
      const known = remembered.get(name) ?? load();
      remembered.set(name, known);
      return known as Promise<T>;
    },
    afterCommit: (effect) => effects.push(effect),
  };
  return {
    write,
    async finish() {
      await write.settle();
      await extendChain(deps, write, entries, found);
    },
    committed() {
      runEffects(deps.logger, effects);
      deps.pokes.announce(clientId, write.version, touchedBy(events));
    },
  };
}

/** One transaction for one venue: lock, work, audit, commit, then effects and a poke. */
export function writeVenue<T>(
  deps: VenueWriteDeps,
  clientId: string,
  work: (write: VenueWrite) => Promise<T>,
): Promise<T> {
  return runWrite(
    (db) => openVenueWrite(deps, db, clientId),
    work,
    (inside) => deps.db.writeVenue(clientId, inside),
  );
}

/**
 * A venue's write that may also touch users, sessions and payments, which row-level security hides from a venue's own
 * transaction. The caller checks that the venue exists.
 */
export function writeVenueAndPlatform<T>(
  deps: VenueWriteDeps,
  clientId: string,
  work: (write: VenueWrite) => Promise<T>,
): Promise<T> {
  return runWrite((db) => openVenueWrite(deps, db, clientId), work, deps.db.writePlatform);
}

async function runWrite<T>(
  open: (db: Connection) => Promise<OpenedWrite>,
  work: (write: VenueWrite) => Promise<T>,
  inTransaction: Database['writePlatform'],
): Promise<T> {
  const { value, opened } = await inTransaction(async (db) => {
    const opened = await open(db);
    const value = await work(opened.write);
    await opened.finish();
    return { value, opened };
  });
  opened.committed();
  return value;
}

/** The compiler doesn't see that an event fits the handler of its own kind. */
function handlerOf(subscriber: Subscriber, { kind }: VenueEvent) {
  return subscriber[kind] as
    | ((deps: VenueWriteDeps, write: VenueWrite, event: VenueEvent) => Promise<void> | void)
    | undefined;
}

/** What is committed stays committed: a failing effect is logged and the next one runs. */
function runEffects(logger: Logger, effects: readonly (() => void)[]): void {
  for (const effect of effects) {
    try {
      effect();
    } catch (error) {
      logger.error({ err: error }, 'an effect after commit failed');
    }
  }
}

interface ChainWrite {
  db: Connection;
  clientId: string;
  nowAtUtc: string;
  afterCommit(effect: () => void): void;
}

/**
 * Adds entries to a venue's chain, under the venue's lock. `found` is from the venue's row. An end that differs from its
 * seal blocks nobody, because signatures must never be lost: the break gets its own link, which follows the last
 * existing link and is permanent. Requirement W3.
 */
async function extendChain(
  { secrets, logger }: { secrets: Secrets; logger: Logger },
  write: ChainWrite,
  entries: readonly AuditEntry[],
  found: ChainEnd,
): Promise<void> {
  if (entries.length === 0) return;
  const { db, clientId } = write;
  const last = await findLastLink(db, clientId);
  const { after, brokenKind, isUnkeyed } = nextPlace(secrets, clientId, found, last);
  const opening: AuditEntry[] = [];
  if (isUnkeyed) opening.push(takeOver(write, found.head));
  if (brokenKind) {
    const atSeq = after.seq + 1;
    const facts = factsOf(found, last);
    opening.push(await recordBreak(db, { clientId, kind: brokenKind, atSeq, foundAtUtc: write.nowAtUtc, facts }));
    write.afterCommit(() => logger.error({ clientId, kind: brokenKind, atSeq }, 'the audit chain is broken'));
  }
  const { links, end } = linksAfter(secrets, clientId, after, [...opening, ...entries]);
  await insertRows(
    db,
    'audit_log',
    links.map((link) => ({ client_id: clientId, ...link })),
  );
  await runCompiled(db, 'seal audit chain', { clientId, ...end }, (value) =>
    db
      .updateTable('sync_tenant')
      .set({ audit_count: value('count'), audit_head: value('head'), audit_mac: value('seal') })
      .where('client_id', '=', value('clientId')),
  );
}

/** Looks by number rather than by count: a link that was inserted after the end must not block the next. */
async function findLastLink(db: Connection, clientId: string): Promise<LastLink | undefined> {
  const { rows } = await runCompiled(db, 'last audit link', { clientId }, (value) =>
    db
      .selectFrom('audit_log')
      .select(['seq', 'hash'])
      .where('client_id', '=', value('clientId'))
      .orderBy('seq', 'desc')
      .limit(1),
  );
  return rows[0];
}

function takeOver({ clientId, nowAtUtc }: ChainWrite, head: string): AuditEntry {
  return { at: nowAtUtc, action: TAKE_OVER, actor: 'system', subject: clientId, content_sha256: head };
}
