import { createHash } from 'node:crypto';
import type { PdfTools, PdfVerdict } from '@gatehouse/server/integrations/pdf/pdf-tools';

const pages = new Map<string, PdfVerdict>();

/**
 * PDF tools that inspect a good file once per process, however many applications it is uploaded to: a thread that loads the
 * libraries takes a second, and most tests only need some waiver in force. A rejected file is inspected every time.
 */
export function inspectOnce(tools: PdfTools): PdfTools {
  return {
    ...tools,
    async inspect(bytes, options) {
      const name = `${createHash('sha256').update(bytes).digest('hex')} ${options.joins}`;
      const known = pages.get(name);
      if (known) return known;
      const verdict = await tools.inspect(bytes, options);
      if (verdict.ok) pages.set(name, verdict);
      return verdict;
    },
  };
}
