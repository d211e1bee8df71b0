import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { PlainDialog } from '#components/dialog/plain-dialog.tsx';
import { Section } from '#components/settings/section.tsx';
import { StateBadge } from '#components/state-badge.tsx';
import { venueDay } from '#lib/venue-format';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { languageName, pagesText } from '../model/document-words.ts';
import { DownloadButton } from './download-button.tsx';
import { FilePicture } from './file-picture.tsx';
import classes from './files.module.css';
import { UploadFields } from './upload-fields.tsx';

/** The files in force, in each language, and a new one. Requirement W53. */
export function FilesSection({ document }: { document: WaiverDocument }) {
  const [shown, setShown] = useState<DocumentFile | null>(null);
  const close = (): void => setShown(null);
  return (
    <Section title="Files" about="What people read before they sign: a PDF for each language.">
      {document.files.length === 0 ? (
        <Text c="dimmed">
          {document.status === 'retired'
            ? 'Nothing is in force.'
            : 'Nothing is published yet. Upload a PDF, look at it, then publish it.'}
        </Text>
      ) : (
        <ul className={classes['files']}>
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
