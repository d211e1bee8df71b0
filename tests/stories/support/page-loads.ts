import { vi } from 'vitest';

interface PageLoads {
  /** Opens the application at an address. */
  open(path: string): void;
  /** Closes the page that is open. */
  close(): void;
}

/**
 * Full page loads, which jsdom does not do: what the page asks `location` for, and links and forms that no code of the page
 * answers. Where the server has an HTML document of its own, that one is shown; everywhere else the application opens.
 * Returns what ends this.
 */
export function followPageLoads(page: PageLoads): () => void {
  const ending = new AbortController();
  const { signal } = ending;

  async function load(address: string, sent?: RequestInit): Promise<void> {
    const url = new URL(address, window.location.href);
    const path = url.pathname + url.search;
    const answer = await fetch(path, { ...sent, headers: { accept: 'text/html' } });
    if (signal.aborted) return;
    const next = answer.headers.get('location');
    if (next) return load(next);
    const isHtml = answer.status !== 404 && answer.headers.get('content-type')?.startsWith('text/html');
    const { body } = new DOMParser().parseFromString(isHtml ? await answer.text() : '', 'text/html');
    /* Where a client was built, the server sends the application's own document. */
    if (!isHtml || body.querySelector('#root')) return page.open(path);
    page.close();
    window.history.replaceState(null, '', path);
    document.body.innerHTML = body.innerHTML;
  }
  const go = (address: string | URL): void => void load(String(address));

  const real = window.location;
  /* A browser goes on with what runs before it reloads. */
  const reload = (): void => void setTimeout(() => signal.aborted || page.open(real.pathname + real.search));
  const asked = { assign: go, replace: go, reload };
  vi.stubGlobal(
    'location',
    new Proxy(asked, {
      get(_, name) {
        if (name in asked) return Reflect.get(asked, name) as unknown;
        const value = Reflect.get(real, name) as unknown;
        return typeof value === 'function' ? value.bind(real) : value;
      },
      set(_, name, value: string) {
        if (name === 'href') go(value);
        return name === 'href';
      },
    }),
  );
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (event.defaultPrevented || !link || link.target || link.hasAttribute('download')) return;
      if (link.origin !== real.origin || link.href.startsWith(`${real.href.split('#')[0]}#`)) return;
      event.preventDefault();
      go(link.href);
    },
    { signal },
  );
  window.addEventListener(
    'submit',
    (event) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      const { name = '', value = '' } = (event.submitter ?? {}) as Partial<HTMLButtonElement>;
      void load(event.target.action || real.href, { method: 'POST', body: new URLSearchParams({ [name]: value }) });
    },
    { signal },
  );
  return () => ending.abort();
}
