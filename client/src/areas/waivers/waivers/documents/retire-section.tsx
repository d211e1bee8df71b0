import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { Section } from '#components/settings/section.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { useDocumentChanges } from './model/documents.queries.ts';

/** Ends a document, or deletes a draft that nobody ever saw. Requirement W53. */
export function RetireSection({ document }: { document: WaiverDocument }) {
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
  about: 'For a document that nobody needs any more. What was signed is kept.',
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
export function RetiredNotice({ document }: { document: WaiverDocument }) {
  const { control } = useReadOnly();
  const { publish } = useDocumentChanges(document.client_id);
  const [isBusy, setIsBusy] = useState(false);
  /* With a new file the draft's own button publishes. */
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
