import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of a request to Square: `lost` is done there, and its answer never comes; `stuck` waits until the fate is decided anew. */
type Fate = 'answered' | 'lost' | 'stuck';

export interface SquareLine {
  url: string;
  /** Decides about each request from now on, as `POST /v2/payments`; all are answered at first. */
  fateOf(decide: (request: string) => Fate): void;
  /** How many were stuck. */
  stuck(): number;
  close(): Promise<void>;
}

/** The line between a server and Square. */
export async function startSquareLine(squareUrl: string): Promise<SquareLine> {
  let decide = (_request: string): Fate => 'answered';
  let stuck = 0;
  let release = (): void => undefined;
  const whileStuck = async (name: string): Promise<void> => {
    while (decide(name) === 'stuck') {
      stuck += 1;
      const before = release;
      await new Promise<void>((resolve) => {
        release = () => {
          before();
          resolve();
        };
      });
    }
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const name = `${method} ${url.split('?')[0]}`;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await whileStuck(name);
    const answer = await fetch(squareUrl + url, {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        ['host', 'connection', 'content-length', 'transfer-encoding'].includes(name) ? [] : [[name, String(value)]],
      ),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (decide(name) === 'lost') return void request.socket.destroy();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(body);
  };
  const server = createServer((request, response) => {
    /* Killed callers cut their connections. */
    pass(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fateOf: (by) => {
      decide = by;
      release();
      release = () => undefined;
    },
    stuck: () => stuck,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
