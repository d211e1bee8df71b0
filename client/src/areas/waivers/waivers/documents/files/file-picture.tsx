import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { languageName } from '../document-words.ts';
import { useFilePicture } from '../documents.queries.ts';
import classes from './files.module.css';

/** A file as visitors see it, drafts too: a picture that the server made, as one long page. Requirements W10, W53. */
export function FilePicture({ document, file }: { document: WaiverDocument; file: DocumentFile }) {
  const picture = useFilePicture(document, file.file_id);
  const url = useObjectUrl(picture.data);
  const name = `${document.name} in ${languageName(file.language)}, as visitors see it`;
  if (picture.error) return <ErrorState message={picture.error.message} onRetry={() => void picture.refetch()} />;
  return (
    /* Scrolled with the keyboard too. */
    <section className={classes['frame']} aria-label={name} aria-busy={!url} tabIndex={0}>
      {url ? (
        <img src={url} alt={name} width={file.page_width_pt} height={file.page_height_pt} />
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  );
}

function useObjectUrl(content: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!content) return undefined;
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
