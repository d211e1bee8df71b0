import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another website, at an origin of its own. */
export interface Website {
  readonly origin: string;
  /** Puts a page there; returns its address. */
  put(path: string, html: string): string;
  close(): Promise<void>;
}

/** Serves on 127.0.0.1, which is another site than the server's localhost. */
export async function openWebsite(): Promise<Website> {
  const pages = new Map<string, string>();
  const server = createServer((request, response) => {
    const html = pages.get(request.url ?? '');
    response.statusCode = html === undefined ? 404 : 200;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(path, html) {
      pages.set(path, html);
      return origin + path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
