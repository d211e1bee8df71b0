import type { Connection } from './database.ts';
import { findState, putState } from './server-state.ts';

const KEY = 'clock_ahead';
/** Whatever is found within this time has one cause. */
const ONE_CAUSE_MS = 3_600_000;
/** How long the platform's admins are shown it. */
const SHOWN_MS = 7 * 86_400_000;

/** That stored times lay further in the future than they can have been meant, because the clock was ahead when they were stored. */
export interface ClockNote {
  noticedAtUtc: string;
  /** How far ahead it was at most. */
  aheadSeconds: number;
}

/** Keeps the note; false where it was noticed shortly before. */
export async function noteClockAhead(db: Connection, aheadMs: number, nowMs: number): Promise<boolean> {
  const before = await findClockNote(db, nowMs);
  const isNew = before === null || nowMs - Date.parse(before.noticedAtUtc) >= ONE_CAUSE_MS;
  const aheadSeconds = Math.round(aheadMs / 1000);
  if (!isNew && aheadSeconds <= before.aheadSeconds) return false;
  const noticedAtUtc = isNew ? new Date(nowMs).toISOString() : before.noticedAtUtc;
  await putState(db, KEY, JSON.stringify({ noticedAtUtc, aheadSeconds } satisfies ClockNote));
  return isNew;
}

/** What was noticed in the last days. */
export async function findClockNote(db: Connection, nowMs: number): Promise<ClockNote | null> {
  const value = await findState(db, KEY);
  if (value === null) return null;
  const note = JSON.parse(value) as ClockNote;
  const ageMs = nowMs - Date.parse(note.noticedAtUtc);
  return ageMs >= 0 && ageMs < SHOWN_MS ? note : null;
}
