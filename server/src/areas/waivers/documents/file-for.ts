import { documentLanguages } from '@gatehouse/sync-protocol/areas/waivers/documents/document';

/**
 * The file that a reader of a language gets: that of the language, else of the document's own, else of the first that there is.
 * Undefined without files.
 */
export function fileFor<F extends { language: string }>(
  files: readonly F[],
  language: string | undefined,
  fallback: string,
): F | undefined {
  const wanted = [language, fallback, ...documentLanguages];
  for (const one of wanted) {
    const file = files.find((known) => known.language === one);
    if (file) return file;
  }
  return undefined;
}
