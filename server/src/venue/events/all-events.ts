import { canonicalJson } from '@gatehouse/sync-protocol/base/canonical';
import { sha256 } from '../../base/secrets.ts';
import type { Touched } from '../../db/poke-hub.ts';
import { bookingEvents } from './booking-events.ts';
import { deskEvents } from './desk-events.ts';
import type { Audited, EventKindOf } from './event-kind.ts';
import { moneyEvents } from './money-events.ts';
import { organizationEvents } from './organization-events.ts';
import { peopleEvents } from './people-events.ts';
import { staffEvents } from './staff-events.ts';
import { venueItselfEvents } from './venue-events.ts';
import { waiverEvents } from './waiver-events.ts';

/** Everything that can happen in a venue: its payload, which devices are poked, and what the audit chain keeps of it. */
export const allEvents = {
  ...bookingEvents,
  ...deskEvents,
  ...moneyEvents,
  ...organizationEvents,
  ...peopleEvents,
  ...staffEvents,
  ...venueItselfEvents,
  ...waiverEvents,
};

export type EventName = keyof typeof allEvents;
type PayloadOf<K extends EventName> = (typeof allEvents)[K] extends EventKindOf<infer P> ? P : never;

/** What happened, said once. `actor` is `user:…`, `device:…`, `visitor` or `system`. */
export type VenueEvent<K extends EventName = EventName> = {
  [Name in K]: { kind: Name; actor: string } & PayloadOf<Name>;
}[K];

/**
 * Which collections' devices are poked for the events of a write. Everyone is for one that may change anything, and for a write that
 * says nothing: a poke too many costs a pull, one too few a minute.
 */
export function touchedBy(events: readonly VenueEvent[]): Touched {
  if (events.length === 0) return null;
  const touched = new Set<NonNullable<Touched>[number]>();
  for (const { kind } of events) {
    const { touches } = allEvents[kind];
    if (!touches) return null;
    for (const collection of touches) touched.add(collection);
  }
  return [...touched];
}

/** An event's links of the venue's audit chain, without their time. */
export function auditEntries(event: VenueEvent, clientId: string) {
  const { kind, actor, ...payload } = event;
  const audit = allEvents[kind].audit as
    | ((payload: object, clientId: string) => Audited | readonly Audited[])
    | undefined;
  return [audit?.(payload, clientId) ?? []].flat().map((audited) => ({
    action: audited.action,
    actor,
    subject: audited.subject,
    content_sha256: 'content' in audited ? hashOf(audited.content) : audited.contentSha256,
  }));
}

function hashOf(content: object | string): string {
  return sha256(typeof content === 'string' ? content : canonicalJson(content));
}
