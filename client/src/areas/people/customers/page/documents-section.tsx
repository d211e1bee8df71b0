import { getCustomerDocuments } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import type { DocumentStatus } from '@gatehouse/sync-protocol/areas/waivers/validity/document-standing';
import { Button, Group, Text } from '@mantine/core';
import framed from '#components/framed-list.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { calendarDay } from '#lib/venue-format';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import classes from './page.module.css';
import { Section } from './section.tsx';

/** Each document that the person needs today, with its state. Requirement F68. */
export function DocumentsSection({ waiverId }: { waiverId: string }) {
  const { data, error, refetch, isFetching } = useRead(getCustomerDocuments, {
    params: { client_id: useSyncEngine().identity.clientId, waiver_id: waiverId },
  });
  return (
    <Section title="Documents">
      {data ? (
        data.documents.length === 0 ? (
          <Text c="dimmed">This person needs no document today.</Text>
        ) : (
          <ul className={`${framed['list']} ${classes['rows']}`} aria-label="Documents">
            {data.documents.map((document) => {
              const { color, text } = documentWords(document);
              return (
                <li key={document.document_id}>
                  <div>
                    <p>
                      {document.name} <StateBadge color={color}>{text}</StateBadge>
                    </p>
                    <p className={classes['small']}>{documentFacts(document)}</p>
                  </div>
                  {document.waiver_id ? <span className={classes['small']}>{document.waiver_id}</span> : null}
                </li>
              );
            })}
          </ul>
        )
      ) : error ? (
        <NotLoaded what="The documents" isFetching={isFetching} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} height={56} />
      )}
    </Section>
  );
}

interface NotLoadedProps {
  what: string;
  isFetching: boolean;
  onRetry: () => void;
}

/** Says that one part is not loaded, while the rest of the page is there. */
export function NotLoaded({ what, isFetching, onRetry }: NotLoadedProps) {
  return (
    <Group gap="sm" role="alert">
      <Text c="dimmed">{what} could not be loaded.</Text>
      <Button variant="default" size="xs" disabled={isFetching} onClick={onRetry}>
        {isFetching ? 'Loading…' : 'Retry'}
      </Button>
    </Group>
  );
}

interface StateWords {
  color: 'green' | 'yellow' | 'gray';
  text: string;
}

/** What a document is worth for a person, as a badge says it. */
function documentWords({
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
function documentFacts({
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
