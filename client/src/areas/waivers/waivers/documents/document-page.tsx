import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Anchor, Button, Container, Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { DraftPanel } from './files/draft-panel.tsx';
import { FilesSection } from './files/files-section.tsx';
import { stateWords } from './model/document-words.ts';
import { documentsQuery } from './model/documents.queries.ts';
import { QuestionsEditor } from './questions/questions-editor.tsx';
import { RetiredNotice, RetireSection } from './retire-section.tsx';
import { RulesSection } from './rules/rules-section.tsx';

/** One document: its files, its rules and its questions. Requirement W53. */
export function DocumentPage() {
  const { documentId } = useParams();
  const { clientId } = useSyncEngine().identity;
  const documents = useQuery(documentsQuery(useApi(), clientId));
  const document = documents.data?.find(({ document_id: id }) => id === documentId);
  usePageTitle(document?.name ?? null);
  return (
    <Container size="lg" py="xl">
      <Anchor component={Link} to="/my-waiver" size="sm" underline="always">
        My Waiver
      </Anchor>
      {document ? <Editor key={document.document_id} document={document} /> : <PageHeader title="Document" />}
      {document ? null : (
        <Loaded read={documents} skeleton={{ rows: 3, height: 180 }}>
          {() => (
            <EmptyState
              title="This document isn’t there"
              action={
                <Button component={Link} to="/my-waiver" variant="default">
                  My Waiver
                </Button>
              }
            >
              It may have been deleted. All documents of your venue are under My Waiver.
            </EmptyState>
          )}
        </Loaded>
      )}
    </Container>
  );
}

function Editor({ document }: { document: WaiverDocument }) {
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') === 'questions' ? 'questions' : 'document';
  const { label, color } = stateWords[document.status];
  const { questions } = document;
  return (
    <>
      <PageHeader
        title={document.name}
        subtitle={
          <Group gap="xs">
            <StateBadge color={color}>{label}</StateBadge>
            {document.version === null ? null : <Text>Version {document.version}</Text>}
          </Group>
        }
      />
      <Tabs
        value={tab}
        keepMounted
        onChange={(next) => setParams(next === 'questions' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="lg" aria-label={document.name}>
          <Tabs.Tab value="document">Document</Tabs.Tab>
          <Tabs.Tab value="questions">
            {questions.length === 0 ? 'Questions' : `Questions (${questions.length})`}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="document">
          <Stack gap="xl">
            {document.status === 'retired' ? <RetiredNotice document={document} /> : null}
            {document.draft_files.length > 0 ? (
              <DraftPanel document={document} onPublished={() => toast(`${document.name} is published.`)} />
            ) : null}
            <FilesSection document={document} />
            <RulesSection document={document} />
            <RetireSection document={document} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="questions">
          <QuestionsEditor document={document} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
