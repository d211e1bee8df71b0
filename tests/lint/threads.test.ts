import { describe, expect, it } from 'vitest';
import { loadedFrom } from './module-graph.ts';
import { sourcePaths } from './source-files.ts';

/** What the server starts in a thread of its own: one for each job, which begins with nothing loaded. */
const workers = sourcePaths().filter(
  (path) => /^server\/src\/.*-worker\.ts$/.test(path) && !path.endsWith('/run-worker.ts'),
);

describe('a thread of the server', () => {
  it('is one of those that read or draw documents, and others', () => {
    expect(workers.length).toBeGreaterThan(8);
    expect(workers).toContain('server/src/areas/waivers/signed/signed-pdf/signed-pdf-worker.ts');
  });

  it.each(workers)(
    'starts without the schema library and sharp, which take longer to load than many a job takes: %s',
    (worker) => {
      expect(loadedFrom([worker]).packages.filter((name) => /^(zod|sharp)(\/|$)/.test(name))).toEqual([]);
    },
  );
});
