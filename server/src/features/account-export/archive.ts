import { type PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

/** A zip archive that is made while it is read: a file's content is asked for when the file's turn has come. */
export class Archive {
  readonly #zip = new yazl.ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  readonly #options: { mtime: Date };
  #source: Readable | null = null;

  constructor(at: Date) {
    this.#options = { mtime: at };
  }

  /** A small file, whole. */
  file(path: string, content: string | Buffer): void {
    this.#zip.addBuffer(Buffer.from(content), path, this.#options);
  }

  /** A file made piece by piece, no faster than the archive is read, and no longer than somebody reads it. */
  pieces(path: string, make: () => AsyncGenerator<string | Buffer>): void {
    this.#zip.addReadStreamLazy(path, this.#options, (give) => {
      const source = Readable.from(make(), { objectMode: false });
      source.on('error', (error) => this.#output.destroy(error));
      this.#source = source;
      give(null, source);
    });
  }

  /**
   * Nothing more comes in. The stream breaks, never ends short, where a file cannot be made: `onError` is told. A reader
   * that goes away ends the work.
   */
  end(onError: (error: Error) => void): Readable {
    this.#output.on('error', onError);
    this.#output.once('close', () => this.#source?.destroy());
    this.#zip.on('error', (error: Error) => this.#output.destroy(error));
    this.#zip.end();
    return this.#output;
  }
}
