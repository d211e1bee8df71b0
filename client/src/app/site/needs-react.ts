/**
 * Whether a public page shows more than was prerendered: current prices, or a section, dialog or topic that its address
 * names. The build lists the scripts of such a page in its document.
 */
export function needsReactAtOnce(path: string, hash = '', search = ''): boolean {
  const isSection = /^\/about\/?$/.test(path) && hash.length > 1;
  return /^\/pricing\/?$/.test(path) || isSection || new URLSearchParams(search).has('topic');
}
