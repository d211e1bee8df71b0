import type { CollectionName, Collections } from '@gatehouse/sync-protocol/sync/collections';
import type { MutationArgs } from '@gatehouse/sync-protocol/sync/mutation-schemas';
import type { MutationName } from '@gatehouse/sync-protocol/sync/mutations';
import type { Overlaid } from '../port/engine-port.ts';

/** A queued mutation whose effect the cache does not show yet. `args` are without pictures and strokes. */
export interface ShownEntry {
  /** The mutation's id. */
  id: string;
  name: string;
  args: Record<string, unknown>;
  isParked: boolean;
  queuedAtUtc: string;
  /** Server time minus the clock that its instants were recorded by. */
  offsetMs: number;
}

export interface OverlayFacts {
  clientId: string;
  deviceId: string;
  timeZone: string;
  base<C extends CollectionName>(collection: C, id: string): Collections[C] | undefined;
  /** All bills of the cache. */
  bills(): Iterable<Collections['bills']>;
}

export type Overlay = { [C in CollectionName]: Map<string, Overlaid<Collections[C]>> };

export type Mark = { isPending: true } | { isParked: true };

/** One mutation as it is laid over the rows. */
export interface Layer {
  overlay: Overlay;
  entry: ShownEntry;
  mark: Mark;
  facts: OverlayFacts;
  /** Party check-ins that are undone in the queue itself, by the ids of their mutations. */
  undoneParties: ReadonlySet<string>;
  /** An instant of its arguments, by the server's clock. */
  corrected(writtenAtUtc: string): string;
}

/** Arguments of a mutation without those that no list shows. */
export type ShownArgs<Name extends MutationName> = Omit<MutationArgs[Name], 'signature_data' | 'strokes'>;

/** How one mutation is laid over rows. */
export interface Shown<Args> {
  /** Checks every argument that a shown row is derived from. The server checks lengths and characters. */
  hasArgs(args: unknown): boolean;
  layOver(args: Args, layer: Layer): void;
}

/** What a desk does to bills. */
export type BillMutation = 'take_payment' | 'add_line' | 'void_payment';

export type BillLayers = { readonly [Name in BillMutation]: Shown<ShownArgs<Name>> };
