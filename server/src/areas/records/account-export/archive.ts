import { type PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';

/** A zip archive generated while it is read: a file's content is requested when its turn comes. */
export class Archive {
  readonly #zip = new yazl.ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  readonly #options: { mtime: Date };
  #source: Readable | null = null;

  constructor(at: Date) {
    this.#options = { mtime: at };
  }

  /** A small file, complete. */
  file(path: string, content: string | Buffer): void {
    this.#zip.addBuffer(Buffer.from(content), path, this.#options);
  }

  /** A file generated piece by piece, no faster than the archive is read, and only while it is being read. */
  pieces(path: string, make: () => AsyncGenerator<string | Buffer>): void {
    this.#zip.addReadStreamLazy(path, this.#options, (give) => {
      const source = Readable.from(make(), { objectMode: false });
      source.on('error', (error) => this.#output.destroy(error));
      this.#source = source;
      give(null, source);
    });
  }

  /**
   * Completes the archive. Where a file cannot be generated, the stream errors instead of ending early, and `onError` is called. A reader
   * that disconnects stops the work.
   */
  end(onError: (error: Error) => void): Readable {
    this.#output.on('error', onError);
    this.#output.once('close', () => this.#source?.destroy());
    this.#zip.on('error', (error: Error) => this.#output.destroy(error));
    this.#zip.end();
    return this.#output;
  }
}
