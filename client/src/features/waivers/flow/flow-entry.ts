import { isNatural, isRecord } from '../../../lib/api/shape.ts';
import type { FormStep } from './flow.model.ts';

/** What an entry of the tab's history says of the form: its step, and how many entries are before it. */
export interface FlowEntry {
  step: FormStep;
  depth: number;
}

const KEY = 'waiver';
const first: FlowEntry = { step: { name: 'selection' }, depth: 0 };

/** Of `history.state`; an entry that is not of a form is its first. */
export function readEntry(state: unknown): FlowEntry {
  const entry = isRecord(state) ? state[KEY] : null;
  if (!isRecord(entry) || !isNatural(entry['depth'])) return first;
  const step = readStep(entry['step']);
  return step ? { step, depth: Number(entry['depth']) } : first;
}

/** The router's own part of the state stays as it is. */
export function withEntry(state: unknown, entry: FlowEntry): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [KEY]: entry };
}

export function isSameStep(a: FormStep, b: FormStep): boolean {
  return a.name === b.name && (a.name !== 'minor' || b.name !== 'minor' || a.index === b.index);
}

function readStep(value: unknown): FormStep | null {
  if (!isRecord(value)) return null;
  const { name, index } = value;
  if (name === 'minor') return isNatural(index) ? { name, index: Number(index) } : null;
  return name === 'selection' || name === 'quantity' || name === 'final' ? { name } : null;
}
