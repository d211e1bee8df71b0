import type { DocumentLanguage } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import {
  getDocumentText,
  type WaiverDocument,
  WRITTEN_CHARS_MAX,
  writeDocumentFile,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useBranding } from '#domain/venue/venue-branding-context.tsx';
import { useRead } from '#lib/api/use-read';
import { useDocumentChanges } from '../model/documents.queries.ts';
import type { StarterKey } from './starter-texts.ts';
import { starters } from './starters.ts';

interface WriteDialogProps {
  document: WaiverDocument;
  language: DocumentLanguage;
  text: string;
  onClose: () => void;
}

/**
 * The way to a document without a PDF: a text for the trade to start from, or the owner's own text again. It becomes a draft, which
 * the owner sees as visitors will before it is published. Requirement W60.
 */
export function WriteWaiver({ document, language }: Omit<WriteDialogProps, 'text' | 'onClose'>) {
  const { client_id: clientId, document_id } = document;
  const { control } = useReadOnly();
  const venueName = useBranding(clientId)?.name || 'our venue';
  const [text, setText] = useState<string | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const written = useRead(getDocumentText, { params: { client_id: clientId, document_id }, query: { language } }).data;
  const start = async (key: StarterKey): Promise<void> => {
    const loaded = await import('./starter-texts.ts').catch(() => null);
    setHasFailed(loaded === null);
    if (loaded) setText(loaded.starterText(key, venueName));
  };
  const isNew = document.files.length === 0 && document.draft_files.length === 0;
  if (!written || (written.text === null && !isNew)) return null;
  return (
    <Stack gap="xs" component="section" aria-label="Written text">
      {written.text ? (
        <Group gap="sm">
          <Button variant="default" onClick={() => setText(written.text)} {...control}>
            Edit the text
          </Button>
          <Text size="sm" c="dimmed">
            You wrote this document here.
          </Text>
        </Group>
      ) : (
        <>
          <Title order={3} size="h4">
            No PDF yet? Start with a text
          </Title>
          <Text c="dimmed">
            Choose your trade, change what you like, and look at the pages before anyone else does.
          </Text>
          <Group gap="xs">
            {starters.map(({ key, label }) => (
              <Button key={key} variant="default" mih={44} onClick={() => void start(key)} {...control}>
                {label}
              </Button>
            ))}
          </Group>
        </>
      )}
      <FailureAlert>{hasFailed ? 'The text could not be loaded. Please try again.' : null}</FailureAlert>
      {text === null ? null : (
        <WriteDialog document={document} language={language} text={text} onClose={() => setText(null)} />
      )}
    </Stack>
  );
}

function WriteDialog({ document, language, text, onClose }: WriteDialogProps) {
  const { write } = useDocumentChanges(document.client_id);
  const form = useContractForm(writeDocumentFile, {
    initialValues: { text, language },
    send: (body) => write(document.document_id, body),
    failed: 'The pages were not made',
    onDone: () => {
      toast('The draft was made. Look at it, then publish it.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Write “${document.name}”`}
      size="xl"
      form={form}
      onCancel={onClose}
      label="Make the Draft"
      busyLabel="Making the pages…"
    >
      <Alert color="yellow" title="Have a lawyer read this before you use it.">
        What a waiver must say, and what it can do, differs from state to state. This text is a place to start, not
        legal advice.
      </Alert>
      <Textarea
        label="Text"
        description="Each line is a paragraph. A line that begins with # is a heading, and one with - is an item of a list."
        required
        rows={16}
        resize="vertical"
        maxLength={WRITTEN_CHARS_MAX}
        spellCheck
        data-autofocus
        {...form.field('text')}
      />
    </FormDialog>
  );
}
