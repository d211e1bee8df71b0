import { getCustomerDocuments } from '@gatehouse/sync-protocol/areas/waivers/customer-documents.contracts';
import { Button, Group, Text } from '@mantine/core';
import framed from '#components/framed-list.module.css';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useRead } from '#lib/api/use-read';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { documentFacts, documentWords } from './document-words.ts';
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

/** Of one part, while the rest of the page is there. */
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
