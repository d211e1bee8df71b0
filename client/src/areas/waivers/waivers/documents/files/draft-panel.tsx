import type { WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { StateBadge } from '#components/state-badge.tsx';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { languageName, pagesText } from '../model/document-words.ts';
import { FilePicture } from './file-picture.tsx';
import { PublishDialog } from './publish-dialog.tsx';

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
