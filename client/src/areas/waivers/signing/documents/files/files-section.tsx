import { type DocumentLanguage, documentLanguages } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import {
  type DocumentFile,
  getDocumentPdf,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ActionOutcome } from '#areas/waivers/signing/components/my-waiver.actions';
import { WaiverUpload } from '#areas/waivers/signing/components/waiver-upload.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { Section } from '#components/settings/section.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { venueDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { languageName, pagesText } from '../model/document-words.ts';
import { WriteWaiver } from '../written/write-waiver.tsx';
import { FilePicture } from './file-picture.tsx';
import classes from './files.module.css';
import { useDraftUpload } from './use-draft-upload.ts';

/** The files in force, in each language, and a new one. Requirement W53. */
export function FilesSection({ document }: { document: WaiverDocument }) {
  const [shown, setShown] = useState<DocumentFile | null>(null);
  const close = (): void => setShown(null);
  return (
    <Section title="Files" about="What people read before they sign: a PDF for each language.">
      {document.files.length === 0 ? (
        <Text c="dimmed">
          {document.status === 'retired'
            ? 'No file is in force.'
            : 'Nothing is published yet. Upload a PDF, look at it, then publish it.'}
        </Text>
      ) : (
        <ul className="gate-list">
          {document.files.map((file) => (
            <FileRow key={file.file_id} document={document} file={file} onPreview={() => setShown(file)} />
          ))}
        </ul>
      )}
      <UploadFields document={document} />
      <PlainDialog
        opened={shown !== null}
        onClose={close}
        size="xl"
        title={shown ? `${document.name} in ${languageName(shown.language)}` : ''}
      >
        {shown ? <FilePicture document={document} file={shown} /> : null}
        <CloseActions onClose={close} />
      </PlainDialog>
    </Section>
  );
}

function FileRow({
  document,
  file,
  onPreview,
}: {
  document: WaiverDocument;
  file: DocumentFile;
  onPreview: () => void;
}) {
  const timeZone = useVenueTimeZone();
  const language = languageName(file.language);
  return (
    <li className={classes['file']}>
      <div className={classes['words']}>
        <Text fw={600} component="span" mr="xs">
          {language}
        </Text>
        {document.status === 'published' ? <StateBadge color="green">In force</StateBadge> : null}
        <Text size="sm">
          {file.file_name}, {pagesText(file)}
        </Text>
        <Text size="sm" c="dimmed">
          Uploaded {venueDay(file.uploaded_at, timeZone)}
        </Text>
      </div>
      <Group gap="xs">
        <Button variant="default" size="xs" aria-label={`Preview ${language}`} onClick={onPreview}>
          Preview
        </Button>
        <DownloadButton document={document} file={file} />
      </Group>
    </li>
  );
}

/** Saves a file as it was uploaded. */
function DownloadButton({ document, file }: { document: WaiverDocument; file: DocumentFile }) {
  const api = useApi();
  const save = async (): Promise<void> => {
    const { client_id, document_id } = document;
    const answer = await api.call(getDocumentPdf, { params: { client_id, document_id, file_id: file.file_id } });
    const content = answer.ok ? await answer.data.blob().catch(() => null) : null;
    if (content) saveFile(content, file.file_name || 'waiver.pdf');
    else toast('Failed to download PDF. Please try again.', 'failed');
  };
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`Download ${languageName(file.language)}`}
      onClick={() => void save()}
    >
      Download
    </Button>
  );
}

/** A new draft file in a language; one that the language has is replaced once it is published. Requirement W53. */
function UploadFields({ document }: { document: WaiverDocument }) {
  const { control } = useReadOnly();
  const [language, setLanguage] = useState<DocumentLanguage>(document.fallback_language);
  const [failure, setFailure] = useState<ActionOutcome | null>(null);
  /* A new upload begins with an empty picker. */
  const [uploads, setUploads] = useState(0);
  const upload = useDraftUpload(document);
  const send = async (file: File, isJoined: boolean): Promise<void> => {
    const outcome = await upload(file, { language, isJoined });
    setFailure(outcome.isDone ? null : outcome);
    if (!outcome.isDone) return;
    setUploads(uploads + 1);
    toast(outcome.message);
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Upload a file in"
        data={documentLanguages.map((value) => ({ value, label: optionText(document, value) }))}
        value={language}
        maw={320}
        onChange={({ currentTarget }) => setLanguage(currentTarget.value as DocumentLanguage)}
        {...control}
      />
      <FailureAlert>{failure?.message}</FailureAlert>
      <WriteWaiver document={document} language={language} />
      <WaiverUpload
        key={uploads}
        action="Upload Draft"
        onChoose={() => setFailure(null)}
        onUpload={(file) => send(file, false)}
        onJoin={failure?.isJoinable ? (file) => send(file, true) : null}
      />
    </Stack>
  );
}

function optionText({ files, draft_files: drafts }: WaiverDocument, language: DocumentLanguage): string {
  const isIn = (list: WaiverDocument['files']) => list.some(({ language: own }) => own === language);
  const name = languageName(language);
  if (isIn(drafts)) return `${name} (replaces the draft)`;
  return isIn(files) ? `${name} (replaces its file)` : name;
}
