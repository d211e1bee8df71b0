import type {
  DocumentFile,
  WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { Skeleton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ErrorState } from '#components/error-state.tsx';
import { languageName } from '../model/document-words.ts';
import { useFilePicture } from '../model/documents.queries.ts';
import classes from './files.module.css';

/** A file as visitors see it, drafts too: a picture that the server made, as one long page. Requirements W10, W53. */
export function FilePicture({ document, file }: { document: WaiverDocument; file: DocumentFile }) {
  const picture = useFilePicture(document, file.file_id);
  const { data } = picture;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!data || !image.current) return undefined;
    const url = URL.createObjectURL(data);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [data]);
  const name = `${document.name} in ${languageName(file.language)}, as visitors see it`;
  if (picture.error) return <ErrorState message={picture.error.message} onRetry={() => void picture.refetch()} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it.
    <section className={classes['frame']} aria-label={name} aria-busy={!data} tabIndex={0}>
      {data ? (
        <img ref={image} alt={name} width={file.page_width_pt} height={file.page_height_pt} />
      ) : (
        <Skeleton height={480} />
      )}
    </section>
  );
}
