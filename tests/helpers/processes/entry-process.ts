import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../app/quick-folder.ts';
import { type Spawned, spawnServer } from './spawn-server.ts';

export interface Started extends Spawned {
  dataDir: string;
}

/** Starts the server's own entry as processes over folders that `dispose` deletes. */
export class Entry {
  readonly #folders: string[] = [];
  readonly #started: Started[] = [];

  newFolder(): string {
    const folder = mkdtempSync(join(quickFolder, 'gatehouse-process-'));
    this.#folders.push(folder);
    return folder;
  }

  /** Over an empty folder unless `DATA_DIR` names one. */
  start(environment: Record<string, string> = {}): Started {
    return this.run('server/src/main.ts', environment);
  }

  /** The server, or one of its commands; the arguments of a command begin with its name. */
  run(script: string, environment: Record<string, string> = {}, args: readonly string[] = []): Started {
    const dataDir = environment['DATA_DIR'] ?? this.newFolder();
    const clientDir = this.newFolder();
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html><title>Gatehouse</title>');
    const given = { PORT: '0', DATA_DIR: dataDir, CLIENT_DIR: clientDir, ...environment };
    const started = { ...spawnServer({ script, args, environment: given }), dataDir };
    this.#started.push(started);
    return started;
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#started.splice(0).map(({ kill }) => kill()));
    for (const folder of this.#folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}
