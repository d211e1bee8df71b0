import { getWaiverPdf, type PublicWaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { venueInstant } from '#lib/venue-format';
import { waiverBlocks } from '../flow/waiver-paragraphs.ts';
import styles from './my-waiver.module.css';

interface WaiverPreviewProps {
  document: PublicWaiverDocument;
  /** The venue's. */
  timeZone: string;
}

/** The page exactly as visitors see it, in a frame: a picture rendered by the server, never a PDF viewer. Requirement W10. */
export function WaiverPreview({ document, timeZone }: WaiverPreviewProps) {
  const api = useApi();
  const blocks = useMemo(() => waiverBlocks(document.text), [document.text]);
  const [hasFailed, setHasFailed] = useState(false);
  const save = async () => {
    const answer = await api.call(getWaiverPdf, { params: { client_id: document.client_id } });
    if (answer.ok) saveFile(await answer.data.blob(), document.file_name || 'waiver.pdf');
    setHasFailed(!answer.ok);
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Group gap="sm">
          <Badge variant="light" size="lg">
            Version {document.version}
          </Badge>
          <Text>{document.file_name}</Text>
          <Text c="dimmed">Uploaded {venueInstant(document.uploaded_at, timeZone)}</Text>
        </Group>
        <Button variant="default" size="xs" onClick={() => void save()}>
          Download PDF
        </Button>
      </Group>
      {hasFailed ? (
        <Text c="var(--mantine-color-error)" role="alert">
          Failed to download PDF. Please try again.
        </Text>
      ) : null}
      <div className={styles.frame}>
        <img
          src={document.picture_url}
          alt="Your waiver as visitors see it"
          width={document.page_width_pt}
          height={document.page_height_pt}
        />
      </div>
      <details className={styles.text}>
        <summary>The waiver’s text, as screen readers read it</summary>
        {blocks.length === 0 ? <p>This PDF has no text and may be a scan. Screen readers can’t read it.</p> : null}
        {blocks.map((block, at) => (
          <p key={at} data-kind={block.kind}>
            {block.text}
          </p>
        ))}
      </details>
    </Stack>
  );
}
