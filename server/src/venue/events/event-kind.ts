import type { VenueAction } from '@gatehouse/sync-protocol/areas/platform/audit-actions';
import type { Touched } from '../../db/poke-hub.ts';

/** What the audit chain keeps of an event: ids, and the hash of its content. */
export type Audited = { action: VenueAction /** Id of what it is about. */; subject: string } & (
  | { /** An object is hashed as canonical JSON, a text as it is. */ content: object | string }
  | { contentSha256: string }
);

/** One line of the table of events. */
export interface EventKindOf<P> {
  /** Devices that hold any of these collections are poked; null means all. */
  touches: Touched;
  /** Its entries in the venue's audit chain, in order; absent for what the chain doesn't record. */
  audit: ((payload: P, clientId: string) => Audited | readonly Audited[]) | undefined;
}

/** A kind of event with the shape of its payload. */
export function kind<P>(touches: Touched, audit?: EventKindOf<P>['audit']): EventKindOf<P> {
  return { touches, audit };
}
