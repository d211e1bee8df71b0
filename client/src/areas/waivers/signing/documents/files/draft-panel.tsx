import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button, Group, List, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#components/dialog/confirm-dialog.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { languageName, pagesText } from '../model/document-words.ts';
import { useDocumentChanges } from '../model/documents.queries.ts';
import { FilePicture } from './file-picture.tsx';

interface DraftPanelProps {
  document: WaiverDocument;
  onPublished: () => void;
  /** Other things to do with the draft. */
  children?: ReactNode;
}

/** What was uploaded and nobody sees yet, with the button that puts it in force. Requirement W53. */
export function DraftPanel({ document, onPublished, children }: DraftPanelProps) {
  const { control } = useReadOnly();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Paper withBorder bg="var(--gate-surface)" p={{ base: 'md', sm: 'lg' }} component="section" aria-label="Draft">
      <Stack gap="md">
        <Group justify="space-between">
          <Title order={2} size="h3">
            Not published yet
          </Title>
          <Group gap="xs">
            {children}
            <Button onClick={() => setIsAsking(true)} {...control}>
              Publish
            </Button>
          </Group>
        </Group>
        <Text>
          Look at it as visitors will see it, then publish it.{' '}
          {document.status === 'published'
            ? 'Until then they read what they read today.'
            : 'Until then nobody sees it.'}
        </Text>
        {document.draft_files.map((file) => (
          <Stack key={file.file_id} gap="xs">
            <Group gap="sm">
              <StateBadge color="yellow">Draft</StateBadge>
              <Text style={{ overflowWrap: 'anywhere' }}>
                {languageName(file.language)}: {file.file_name}, {pagesText(file)}
              </Text>
            </Group>
            <FilePicture document={document} file={file} />
          </Stack>
        ))}
      </Stack>
      {isAsking ? (
        <PublishDialog
          document={document}
          onClose={() => setIsAsking(false)}
          onPublished={() => {
            setIsAsking(false);
            onPublished();
          }}
        />
      ) : null}
    </Paper>
  );
}

interface PublishDialogProps {
  document: WaiverDocument;
  onClose: () => void;
  onPublished: () => void;
}

/** What goes in force, and whether its text says something else than before. Requirement W53. */
function PublishDialog({ document, onClose, onPublished }: PublishDialogProps) {
  const { publish } = useDocumentChanges(document.client_id);
  const [changesText, setChangesText] = useState(() => replacesText(document));
  const [failure, setFailure] = useState<string | null>(null);
  const isFirst = document.version === null;
  const confirm = async (): Promise<void> => {
    setFailure(null);
    const answer = await publish(document.document_id, isFirst || changesText);
    if (answer.ok) onPublished();
    else setFailure(failureText(answer, 'It was not published'));
  };
  return (
    <ConfirmDialog
      opened
      title={`Publish “${document.name}”?`}
      confirmLabel="Publish"
      busyLabel="Publishing…"
      isDangerous={false}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>Visitors read this from now on. What was signed keeps the version that was shown.</Text>
        <List>
          {document.draft_files.map((file) => (
            <List.Item key={file.file_id}>
              {languageName(file.language)}: {file.file_name}, {pagesText(file)}
            </List.Item>
          ))}
        </List>
        {isFirst || document.draft_files.length === 0 ? null : (
          <Radio.Group
            label="Did the text change?"
            value={changesText ? 'yes' : 'no'}
            onChange={(answer) => setChangesText(answer === 'yes')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="yes" label="Yes, it says something else now" description={whatFollows(document)} />
              <Radio
                value="no"
                label="No, it says the same"
                description="A translation was added, or a typing error was corrected. Nobody signs again for it."
              />
            </Stack>
          </Radio.Group>
        )}
        <FailureAlert>{failure}</FailureAlert>
      </Stack>
    </ConfirmDialog>
  );
}

/** The likely answer: a file in a language that the document has replaces its text, one in another language is a translation. */
function replacesText({ files, draft_files: drafts }: WaiverDocument): boolean {
  const known = files.map(({ language }) => language);
  return drafts.some(({ language }) => known.includes(language)) || known.length === 0;
}

function whatFollows({ validity }: WaiverDocument): string {
  return validity === 'until_changed'
    ? 'People who signed the earlier text need to sign again.'
    : 'People who signed the earlier text stay covered for as long as it was valid.';
}
