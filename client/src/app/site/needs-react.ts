/** Whether a public page shows more than was prerendered: a section, dialog or topic that its address names. */
export function needsReactAtOnce(path: string, hash: string, search: string): boolean {
  const isSection = /^\/about\/?$/.test(path) && hash.length > 1;
  return isSection || new URLSearchParams(search).has('topic');
}

/** The page of the price list; the build lists the scripts that fill it in its document. */
export const showsPrices = (path: string): boolean => /^\/pricing\/?$/.test(path);
