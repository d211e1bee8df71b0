import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Alert, Anchor, Button, Container, Group, Stack, Tabs, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { usePageTitle } from '#components/page-title.tsx';
import { Section } from '#components/settings/section.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { DraftPanel } from './files/draft-panel.tsx';
import { FilesSection } from './files/files-section.tsx';
import { stateWords } from './model/document-words.ts';
import { documentsQuery, useDocumentChanges } from './model/documents.queries.ts';
import { QuestionsEditor } from './questions/questions-editor.tsx';
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

/** Ends a document, or deletes a draft that nobody ever saw. Requirement W53. */
function RetireSection({ document }: { document: WaiverDocument }) {
  const { isReadOnly, control } = useReadOnly();
  const { retire } = useDocumentChanges(document.client_id);
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, status } = document;
  if (status === 'retired' || (status === 'draft' && document.is_default)) return null;
  const words = status === 'draft' ? deleteWords : retireWords;
  const confirm = async (): Promise<void> => {
    setFailure(null);
    const answer = await retire(document.document_id);
    if (!answer.ok) {
      setFailure(failureText(answer, words.failed));
      return;
    }
    setIsAsking(false);
    toast(`${name} was ${words.done}.`);
    if (status === 'draft') await navigate('/my-waiver');
  };
  return (
    <Section title={words.title} about={words.about}>
      <Group>
        <Button
          variant="default"
          onClick={() => setIsAsking(true)}
          {...(isReadOnly ? control : { c: 'var(--mantine-color-error)' })}
        >
          {words.button}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={`${words.title} “${name}”?`}
        confirmLabel={words.title}
        busyLabel={words.busy}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        <Stack gap="md">
          <span>
            {document.is_default
              ? 'Visitors no longer read and sign it. If it is your only document, nobody can sign until you publish again.'
              : words.question}
          </span>
          <FailureAlert>{failure}</FailureAlert>
        </Stack>
      </ConfirmDialog>
    </Section>
  );
}

const retireWords = {
  title: 'Retire',
  about: 'For a document that nobody needs anymore. What was signed is kept.',
  button: 'Retire Document',
  busy: 'Retiring…',
  failed: 'It was not retired',
  done: 'retired',
  question: 'Visitors are no longer asked for it. What was signed is kept, and you can bring the document back.',
};

const deleteWords = {
  title: 'Delete',
  about: 'It was never published, so nobody has signed it.',
  button: 'Delete Draft',
  busy: 'Deleting…',
  failed: 'It was not deleted',
  done: 'deleted',
  question: 'Its files, rules and questions are deleted for good.',
};

/** Says that nobody is asked for a document any more, and brings it back. */
function RetiredNotice({ document }: { document: WaiverDocument }) {
  const { control } = useReadOnly();
  const { publish } = useDocumentChanges(document.client_id);
  const [isBusy, setIsBusy] = useState(false);
  /* A new file is published by the draft's own button. */
  const isReady = document.draft_files.length === 0;
  const bringBack = async (): Promise<void> => {
    setIsBusy(true);
    const answer = await publish(document.document_id, false);
    setIsBusy(false);
    if (answer.ok) toast(`${document.name} is published again.`);
    else toast(failureText(answer, 'It was not published'), 'failed');
  };
  return (
    <Alert color="yellow">
      <Stack gap="sm" align="flex-start">
        <Text fw={600}>This document is retired</Text>
        {isReady
          ? 'Visitors aren’t asked for it. Publish it to bring it back as it was.'
          : 'Visitors aren’t asked for it. Publishing the draft brings it back.'}
        {isReady ? (
          <Button variant="default" miw={140} onClick={() => void bringBack()} disabled={isBusy} {...control}>
            {isBusy ? 'Publishing…' : 'Publish Again'}
          </Button>
        ) : null}
      </Stack>
    </Alert>
  );
}
