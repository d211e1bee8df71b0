import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '../../helpers/processes/free-port.ts';
import type { RealServer } from './server.ts';

/** A line to the server that counts the files the service worker fetches, lets only so many through, and may lead to a portal. */
export interface FlakyLine {
  readonly url: string;
  /** Paths of the product's files that a worker asked for since the last `start`. */
  asked(): readonly string[];
  /** Answers this many from now on; every later one gets nothing, as on a line that hangs, or is cut off. */
  start(answered: number, then: 'hangs' | 'cut'): void;
  /** Lets a portal answer these paths with its own page, by default with status 200, and cuts open connections. */
  capture(isTaken: (path: string) => boolean, status?: number): void;
  end(): Promise<void>;
}

/** What a portal says, which is nothing of the product. */
export const PORTAL_PAGE = '<!doctype html><title>Hotel</title><h1>Please sign in to the hotel</h1>';

/** Listens on a port of its own. */
export async function flakyLine(server: RealServer): Promise<FlakyLine> {
  let asked: string[] = [];
  let answered = Number.POSITIVE_INFINITY;
  let then: 'hangs' | 'cut' = 'cut';
  let isTaken = (_path: string): boolean => false;
  let status = 200;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const onward = request(
      new URL(incoming.url ?? '/', server.url),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const line = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (isTaken(path)) {
      outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(PORTAL_PAGE);
      return;
    }
    /* What a script fetches has no destination; a page's own scripts, styles and typefaces have one. */
    const isWorkers = incoming.headers['sec-fetch-dest'] === 'empty' && !path.startsWith('/api/');
    if (!isWorkers) return pass(incoming, outgoing);
    asked.push(path);
    if (asked.length <= answered) pass(incoming, outgoing);
    else if (then === 'cut') incoming.socket.destroy();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => line.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}`,
    asked: () => asked,
    start(count, after) {
      asked = [];
      answered = count;
      then = after;
    },
    capture(taken, withStatus = 200) {
      isTaken = taken;
      status = withStatus;
      line.closeAllConnections();
    },
    end() {
      line.closeAllConnections();
      return new Promise((resolve) => line.close(() => resolve()));
    },
  };
}
