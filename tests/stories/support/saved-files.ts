import { vi } from 'vitest';

interface SavedFile {
  name: string;
  content: Blob;
}

/** What the page gives to the browser from now on, in order: files to save, and files to show in tabs of their own. */
export function savedFiles(): { saved: SavedFile[]; shown: Blob[] } {
  const saved: SavedFile[] = [];
  const shown: Blob[] = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    const url = `blob:file-${contents.size}`;
    contents.set(url, content as Blob);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  const { click } = HTMLElement.prototype;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    const content = contents.get(this.href);
    if (this.download && content) saved.push({ name: this.download, content });
    else click.call(this);
  });
  const replace = (url: string): void => {
    const content = contents.get(url);
    if (content) shown.push(content);
  };
  const close = (): never => {
    throw new Error('The tab was closed, because there is nothing to show.');
  };
  const tab = { closed: false, opener: null, location: { replace }, close };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  return { saved, shown };
}
