import { expect, it, vi } from 'vitest';
import { EMBED_SCRIPT, embedScript } from './embed-script-plugin.ts';

it('the script is small, and every browser of the last years runs it', async () => {
  const emitFile = vi.fn<(file: { fileName: string; source: string }) => void>();
  const generate = embedScript().generateBundle as unknown as (this: object) => Promise<void>;
  await generate.call({ emitFile });
  const [file] = emitFile.mock.calls.flat();
  expect(file?.fileName).toBe(EMBED_SCRIPT);
  const script = file?.source ?? '';
  expect(script).toContain('data-offering');
  expect(script.length).toBeLessThan(2_000);
  expect(script).not.toMatch(/\?\.|\?\?|\bimport\b|\bexport\b/);
});
