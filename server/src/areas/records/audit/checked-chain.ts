import { PLATFORM_CHAIN } from '@gatehouse/sync-protocol/areas/platform/audit-log.contracts';
import { isoNow } from '#base/clock';
import type { Connection } from '#db/database';
import type { Row } from '#db/tables';
import type { Deps } from '#integrations/deps';
import { insertNamedBreaks, recordBreak } from '#venue/audit-breaks';
import { EMPTY_CHAIN_HEAD, type LastLink } from '#venue/audit-chain';
import {
  insertNamedPlatformBreaks,
  markPlatformChecked,
  recordBrokenLinks,
  recordPlatformAction,
} from '#venue/platform-audit';
import { markChainChecked } from '#venue/sync-tenant';
import { writeVenue } from '#venue/venue-write';
import { findCheckedLink } from './audit.repository.ts';
import type { LinkRange } from './break-ranges.ts';
import { findCheckedPlatformLink } from './platform-audit.repository.ts';

type BreakRow = Row<'platform_audit_breaks'>;

/** What the daily check reads and writes of one chain: a venue's, or the platform's. */
export interface CheckedChain {
  id: string;
  /** The link at which the check resumes; none where it starts over. */
  findStart(db: Connection): Promise<LastLink | undefined>;
  /** Stores breaks again that the chain names. */
  putBack(rows: readonly Omit<BreakRow, 'facts'>[]): Promise<void>;
  /** Adds a link: a write finds and records a broken end. */
  touch(): Promise<void>;
  /** Records links further back that were changed or are missing, and logs it. */
  addBreak(atSeq: number, ranges: readonly LinkRange[]): Promise<void>;
  /** Where the next check resumes; 0 for from the start. */
  mark(seq: number): Promise<void>;
}

/** The chain of one venue, for the check. Each of its writes opens a transaction of its own. */
export function venueChain(deps: Deps, clientId: string): CheckedChain {
  return {
    id: clientId,
    findStart: (db) => findCheckedLink(db, clientId),
    putBack: (rows) =>
      deps.db.writeVenue(clientId, (db) =>
        insertNamedBreaks(
          db,
          rows.map((row) => ({ ...row, client_id: clientId })),
        ),
      ),
    touch: () =>
      writeVenue(deps, clientId, ({ happened }) =>
        happened({ kind: 'chain.checked', actor: 'system', emptyHead: EMPTY_CHAIN_HEAD }),
      ),
    addBreak: (atSeq, ranges) =>
      writeVenue(deps, clientId, async ({ db, nowAtUtc, happened, afterCommit }) => {
        const found = { clientId, kind: 'links', atSeq, foundAtUtc: nowAtUtc, facts: { ranges } } as const;
        const { actor, subject: breakId, content_sha256: factsSha256 } = await recordBreak(db, found);
        await happened({ kind: 'chain.broken', actor, breakId, factsSha256 });
        afterCommit(() => deps.logger.error({ clientId, kind: 'links', atSeq }, 'the audit chain is broken'));
      }),
    mark: (seq) => deps.db.writeVenue(clientId, (db) => markChainChecked(db, clientId, seq, isoNow(deps.clock))),
  };
}

/** The chain of the platform's own actions, for the check. Each of its writes opens a transaction of its own. */
export function platformChain(deps: Deps): CheckedChain {
  return {
    id: PLATFORM_CHAIN,
    findStart: findCheckedPlatformLink,
    putBack: (rows) => deps.db.writePlatform((db) => insertNamedPlatformBreaks(db, rows)),
    touch: () =>
      deps.db.writePlatform((db) =>
        recordPlatformAction(deps, db, { actor: 'system', action: 'check_audit', subject: PLATFORM_CHAIN }),
      ),
    addBreak: (atSeq, ranges) => deps.db.writePlatform((db) => recordBrokenLinks(deps, db, atSeq, { ranges })),
    mark: (seq) => deps.db.writePlatform((db) => markPlatformChecked(db, seq, isoNow(deps.clock))),
  };
}
