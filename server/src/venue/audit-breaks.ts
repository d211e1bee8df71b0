import { sha256 } from '../base/secrets.ts';
import { insertCompiled } from '../db/compiled.ts';
import type { Connection } from '../db/database.ts';
import type { Row } from '../db/tables.ts';
import { type AuditEntry, BREAK } from './audit-chain.ts';

export type BreakKind = Row<'audit_breaks'>['kind'];

export interface FoundBreak {
  clientId: string;
  kind: BreakKind;
  /** The link where it is detected: the one that names it, or the first that is altered or missing. */
  atSeq: number;
  foundAtUtc: string;
  /** The findings, for an investigation; ids, numbers and hashes only. */
  facts: object;
}

type BreakEntry = AuditEntry & { action: typeof BREAK };

/** Stores a break for the screens, and returns the entry that names it in the chain, which is authoritative. */
export async function recordBreak(db: Connection, { clientId, ...found }: FoundBreak): Promise<BreakEntry> {
  const { row, entry } = describeBreak(found);
  await insertCompiled(db, 'audit_breaks', { client_id: clientId, ...row }, { onConflict: 'ignore' });
  return entry;
}

/** The same for the chain of the platform. */
export async function recordPlatformBreak(db: Connection, found: Omit<FoundBreak, 'clientId'>): Promise<BreakEntry> {
  const { row, entry } = describeBreak(found);
  await insertCompiled(db, 'platform_audit_breaks', row, { onConflict: 'ignore' });
  return entry;
}

function describeBreak({ kind, atSeq, foundAtUtc, facts }: Omit<FoundBreak, 'clientId'>): {
  row: Row<'platform_audit_breaks'>;
  entry: BreakEntry;
} {
  const breakId = `${kind} ${atSeq}`;
  const text = JSON.stringify(facts);
  return {
    row: { break_id: breakId, kind, at_seq: atSeq, found_at: foundAtUtc, facts: text },
    entry: { at: foundAtUtc, action: BREAK, actor: 'system', subject: breakId, content_sha256: sha256(text) },
  };
}

/** Puts back what was deleted: the chain itself names these. */
export async function insertNamedBreaks(
  db: Connection,
  rows: readonly Omit<Row<'audit_breaks'>, 'facts'>[],
): Promise<void> {
  for (const row of rows) await insertCompiled(db, 'audit_breaks', { ...row, facts: null }, { onConflict: 'ignore' });
}

/** Kind and link from a break's id; null for one that this server did not write. */
export function parseBreakId(breakId: string): { kind: BreakKind; atSeq: number } | null {
  const [, kind, seq] = /^(seal|end|links) (\d{1,15})$/.exec(breakId) ?? [];
  return kind ? { kind: kind as BreakKind, atSeq: Number(seq) } : null;
}
