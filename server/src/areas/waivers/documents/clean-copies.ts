import { WorkerFailure } from '#base/run-worker';
import type { Connection } from '#db/database';
import type { Deps } from '#integrations/deps';
import { createCleanCopy } from '#integrations/pdf/clean-copy';
import { refuseDownload } from './downloads/download-places.ts';
import { findFileBytes, findFilePicture, insertCopy } from './files.repository.ts';

const nothing = Buffer.alloc(0);

/** A file of a single page that was accepted when readers still got the file itself. */
interface OldFile {
  document_id: string;
  page_width_pt: number;
  page_height_pt: number;
}

/** Copies for readers that are made when the first of them asks. */
export interface CleanCopies {
  /** Makes and stores the copy, once for all who ask at the same time. Errors: TOO_MANY_REQUESTS. */
  make(clientId: string, file: OldFile, caller: string): Promise<Buffer>;
}

/** One for each process. */
export function createCleanCopies(deps: Pick<Deps, 'db' | 'logger' | 'pdf'>): CleanCopies {
  const underWay = new Map<string, Promise<Buffer>>();
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
  { db, logger, pdf }: Pick<Deps, 'db' | 'logger' | 'pdf'>,
  clientId: string,
  { document_id: fileId, page_width_pt: width, page_height_pt: height }: OldFile,
  caller: string,
): Promise<Buffer> {
  const sizes = [{ width, height }];
  const copyOf = async (loadPdf: (connection: Connection) => Promise<Buffer | undefined>): Promise<Buffer> => {
    const load = () =>
      db.readVenue(clientId, async (connection) => {
        const picture = await findFilePicture(connection, clientId, fileId, null);
        return { pdf: (await loadPdf(connection)) ?? nothing, pictures: [picture ?? nothing], sizes };
      });
    return Buffer.from(await (createCleanCopy({ pdf }, { venue: clientId, caller }, load) ?? refuseDownload()));
  };
  const bytes = await copyOf((connection) => findFileBytes(connection, clientId, fileId, false)).catch(
    (error: unknown) => {
      /* A file that takes too long to copy, or too much memory, does so each time: its picture was accepted as well. */
      if (error instanceof WorkerFailure) return copyOf(async () => nothing);
      throw error;
    },
  );
  const file = { client_id: clientId, file_id: fileId };
  /* A disk that is full must not keep a waiver from its readers: the next one has it made again. */
  await db
    .writeVenue(clientId, (connection) => insertCopy(connection, file, bytes))
    .catch((error: unknown) => logger.error({ clientId, fileId, err: error }, 'a copy for readers was not stored'));
  return bytes;
}
