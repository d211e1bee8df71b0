/** Loads the whole application into a prerendered page, which it replaces; the build lists its files in attributes of the page's root. */
export function loadApplication(root: HTMLElement): void {
  for (const file of (root.dataset['application'] ?? '').split(' ')) {
    const isStyle = file.endsWith('.css');
    const element = document.createElement(isStyle ? 'link' : 'script');
    Object.assign(element, isStyle ? { rel: 'stylesheet', href: file } : { type: 'module', src: file });
    document.head.append(element);
  }
}
