import type { Deps } from '#integrations/deps';
import { createCleanCopy } from '#integrations/pdf/clean-copy';
import { refuseDownload } from './downloads/download-places.ts';
import { findFileBytes, findFilePicture, insertCopy } from './files.repository.ts';

/** A file of a single page that was accepted when readers still got the file itself. */
interface OldFile {
  document_id: string;
  page_width_pt: number;
  page_height_pt: number;
}

/** Copies for readers that are made when the first of them asks. */
export interface CleanCopies {
  /** Makes and stores the copy, once for all who ask at the same time; its length, or null where the file is gone. Errors: TOO_MANY_REQUESTS. */
  make(clientId: string, file: OldFile, caller: string): Promise<number | null>;
}

/** One for each process. */
export function createCleanCopies(deps: Pick<Deps, 'db' | 'pdf'>): CleanCopies {
  const underWay = new Map<string, Promise<number | null>>();
  return {
    make(clientId, file, caller) {
      const id = `${clientId}/${file.document_id}`;
      let made = underWay.get(id);
      if (!made) {
        made = makeCopy(deps, clientId, file, caller).finally(() => underWay.delete(id));
        underWay.set(id, made);
      }
      return made;
    },
  };
}

async function makeCopy(
  deps: Pick<Deps, 'db' | 'pdf'>,
  clientId: string,
  { document_id: fileId, page_width_pt: width, page_height_pt: height }: OldFile,
  caller: string,
): Promise<number | null> {
  const { db } = deps;
  const copy = createCleanCopy(deps, { venue: clientId, caller }, () =>
    db.readVenue(clientId, async (connection) => {
      const pdf = await findFileBytes(connection, clientId, fileId, false);
      const picture = await findFilePicture(connection, clientId, fileId, null);
      return { pdf: pdf ?? Buffer.alloc(0), pictures: [picture ?? Buffer.alloc(0)], sizes: [{ width, height }] };
    }),
  );
  const bytes = Buffer.from(await (copy ?? refuseDownload()));
  await db.writeVenue(clientId, (connection) =>
    insertCopy(connection, { client_id: clientId, file_id: fileId }, bytes),
  );
  return bytes.length;
}
