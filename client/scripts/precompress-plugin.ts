import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below this, compression saves nothing worth a file. */
const BYTES_MIN = 1024;
const text = /\.(js|css|html|svg|webmanifest|wasm)$/;

/** Writes `.br` and `.gz` next to each text file, so that the server need not compress it for every visitor. */
export function precompress(): Plugin {
  return {
    name: 'gatehouse-precompress',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const fileName of Object.keys(bundle)) {
        if (!text.test(fileName) || !options.dir) continue;
        const path = join(options.dir, fileName);
        const bytes = readFileSync(path);
        if (bytes.length < BYTES_MIN) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
