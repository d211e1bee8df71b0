import { connect, type Socket } from 'node:net';

/** One keep-alive connection that sends prepared requests and reads responses, with as little CPU as possible. */
export interface Connection {
  /** Returns the status and body. Throws if the connection ends before its answer. */
  send(request: Buffer): Promise<{ status: number; body: string }>;
  close(): void;
}

export function openConnection(port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let received = Buffer.alloc(0);
    let answer: ((value: { status: number; body: string }) => void) | null = null;
    let fail: (error: Error) => void = reject;
    let reason = 'The server closed the connection.';
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      const headEnd = received.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const head = received.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) socket.destroy(new Error(`No length in: ${head}`));
      if (!(received.length >= headEnd + 4 + length)) return;
      const body = received.toString('utf8', headEnd + 4, headEnd + 4 + length);
      received = received.subarray(headEnd + 4 + length);
      answer?.({ status: Number(head.slice(9, 12)), body });
    });
    socket.once('error', ({ message }) => (reason = message));
    socket.once('close', () => fail(new Error(reason)));
    socket.once('connect', () =>
      resolve({
        send: (request) =>
          new Promise((resolveAnswer, rejectAnswer) => {
            answer = resolveAnswer;
            fail = rejectAnswer;
            if (socket.destroyed) rejectAnswer(new Error(reason));
            else socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}

/** A POST with a JSON body, ready for the wire. */
export function postRequest(path: string, token: string, body: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(body));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${json.length}`,
    '',
    '',
  ].join('\r\n');
  return Buffer.concat([Buffer.from(head), json]);
}
