/**
 * Whether a public page shows more than was prerendered: the prices of today, or a dialog or topic that its address names. The
 * build names the scripts of such a page in its document.
 */
export function needsReactAtOnce(path: string, hash = '', search = ''): boolean {
  return /^\/pricing\/?$/.test(path) || hash.startsWith('#modal-') || new URLSearchParams(search).has('topic');
}
