import type { DocumentStatus } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { calendarDay } from '#lib/venue-format';

export interface StateWords {
  color: 'green' | 'yellow' | 'gray';
  text: string;
}

/** What a document is worth for a person, as a badge says it. */
export function documentWords({
  status,
  valid_until: until,
}: {
  status: DocumentStatus;
  valid_until: string | null;
}): StateWords {
  switch (status) {
    case 'valid':
      return { color: 'green', text: until === null ? 'Valid' : `Valid until ${calendarDay(until)}` };
    case 'expired':
      return { color: 'yellow', text: until === null ? 'Expired' : `Expired on ${calendarDay(until)}` };
    case 'outdated':
      return { color: 'yellow', text: 'Has a new text to sign' };
    case 'came_of_age':
      return { color: 'yellow', text: 'Of age now: a guardian’s signature no longer counts' };
    case 'missing':
      return { color: 'yellow', text: 'Missing' };
    default:
      return status satisfies never;
  }
}

const needs = { everyone: 'For everyone', offerings: 'For guests of some offerings', minors: 'For minors' } as const;

/** 'For everyone · version 2 · signed Nov 3, 2026'. */
export function documentFacts({
  needed_by: neededBy,
  version,
  date_signed: day,
}: {
  needed_by: keyof typeof needs;
  version: number | null;
  date_signed: string | null;
}): string {
  const facts: string[] = [needs[neededBy]];
  if (version !== null) facts.push(`version ${version}`);
  facts.push(day === null ? 'never signed' : `signed ${calendarDay(day)}`);
  return facts.join(' · ');
}
