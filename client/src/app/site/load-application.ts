/**
 * Loads the whole application into a prerendered page, which it replaces; the build lists its files in attributes of the
 * page's root: what the shell names, and what the page's screen needs at once. `onFailure` is called where a script did not come.
 */
export function loadApplication(root: HTMLElement, onFailure: () => void = () => undefined): void {
  for (const file of listed(root.dataset['application'])) {
    if (file.endsWith('.css')) append('link', { rel: 'stylesheet', href: file });
    else append('script', { type: 'module', src: file }).addEventListener('error', onFailure);
  }
  for (const file of listed(root.dataset['screen'])) append('link', { rel: 'modulepreload', href: file });
}

const listed = (files = ''): string[] => files.split(' ').filter(Boolean);

function append(tag: 'link' | 'script', attributes: Record<string, string>): HTMLElement {
  const element = Object.assign(document.createElement(tag), attributes);
  document.head.append(element);
  return element;
}
