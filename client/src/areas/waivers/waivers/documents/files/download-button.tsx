import {
  type DocumentFile,
  getDocumentPdf,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Button } from '@mantine/core';
import { toast } from '#components/toast';
import { useApi } from '#lib/api/api-context.tsx';
import { saveFile } from '#lib/save-file';
import { languageName } from '../model/document-words.ts';

/** Saves a file as it was uploaded. */
export function DownloadButton({ document, file }: { document: WaiverDocument; file: DocumentFile }) {
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
