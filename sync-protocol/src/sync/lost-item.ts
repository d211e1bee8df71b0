import { factsOf } from './mutations.ts';

/** A mutation's name after this is the name of the report that it is lost. */
const LOST = 'lost_';

/**
 * The name of the report that a device sends in place of a mutation which its browser cleared before it was sent. No server applies
 * it, so it waits for the owner as every unknown mutation does (rule Q6), and servers of earlier releases show it too. Rule D25.
 */
export function lostName(mutation: string): string {
  return lostMutation(mutation) === null ? LOST + mutation : mutation;
}

/**
 * The id of the report, from the mutation's UUID: it has version 8, which no mutation has. So a loss is reported once, however many
 * tabs find it, and a report that is lost itself is reported as the same one.
 */
export function lostId(mutationId: string): string {
  return `${mutationId.slice(0, 14)}8${mutationId.slice(15)}`;
}

/** The mutation that a report of this name says is lost; null for another name. */
export function lostMutation(name: string | null): string | null {
  return name?.startsWith(LOST) ? name.slice(LOST.length) : null;
}

/** 'Lost waiver of Ada Lovelace', without the person where the device did not know them; null for what is no report. */
export function lostTitle(name: string | null, args: Record<string, unknown> | null): string | null {
  const lost = lostMutation(name);
  if (lost === null) return null;
  const title = factsOf(lost)?.words.lost ?? 'Lost item';
  const person = args?.['person'];
  return typeof person === 'string' ? `${title} of ${person}` : title;
}

/** What a report says. Its own id is `lostId`: the mutation may still arrive. */
export interface LostItemArgs {
  /** The mutation's id. */
  id: string;
  /** The person it was about, as far as the device knew. */
  person: string | null;
  /** When it was done, by the device's corrected clock. */
  at: string;
  /** How much money it was, in dollars. */
  amount?: number;
}
