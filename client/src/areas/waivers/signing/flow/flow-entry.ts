import { isNatural, isRecord } from '#lib/api/shape';
import type { FormStep } from './flow.model.ts';

/** The form's part of a history entry: its step, and how many entries precede it. */
export interface FlowEntry {
  step: FormStep;
  depth: number;
}

const KEY = 'waiver';
const first: FlowEntry = { step: { name: 'selection' }, depth: 0 };

/** Reads `history.state`; an entry without form state is the first. */
export function readEntry(state: unknown): FlowEntry {
  const entry = isRecord(state) ? state[KEY] : null;
  if (!isRecord(entry) || !isNatural(entry['depth'])) return first;
  const step = readStep(entry['step']);
  return step ? { step, depth: Number(entry['depth']) } : first;
}

/** Keeps the router's own state. */
export function withEntry(state: unknown, entry: FlowEntry): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [KEY]: entry };
}

/** Whether two entries show the same step; two minors' steps are different ones. */
export function isSameStep(a: FormStep, b: FormStep): boolean {
  return a.name === b.name && (a.name !== 'minor' || b.name !== 'minor' || a.index === b.index);
}

function readStep(value: unknown): FormStep | null {
  if (!isRecord(value)) return null;
  const { name, index } = value;
  if (name === 'minor') return isNatural(index) ? { name, index: Number(index) } : null;
  return name === 'selection' || name === 'quantity' || name === 'final' ? { name } : null;
}
