import { connect, createServer, type Socket } from 'node:net';

/** A network between a client and a server on this machine, which a test can break. */
export interface TcpProxy {
  port: number;
  /** Existing connections silently stop forwarding; later ones work. */
  stall(): void;
  /** Cuts a connection once the server's response contains this text, and drops that response. */
  cutAfter(text: string): void;
  /** How often `cutAfter` did so. */
  cuts(): number;
  /** Where later connections lead. */
  leadTo(target: Target): void;
  close(): Promise<void>;
}

interface Target {
  host: string;
  port: number;
}

export async function startTcpProxy(first: Target): Promise<TcpProxy> {
  let target = first;
  const pairs = new Set<{ near: Socket; far: Socket; isStalled: boolean }>();
  let cutText: string | null = null;
  let cuts = 0;
  const server = createServer((near) => {
    const far = connect(target.port, target.host);
    const pair = { near, far, isStalled: false };
    pairs.add(pair);
    let isDoomed = false;
    near.on('data', (chunk) => {
      if (cutText !== null && chunk.includes(cutText)) {
        isDoomed = true;
        cutText = null;
      }
      if (!pair.isStalled) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (isDoomed) {
        cuts += 1;
        near.destroy();
        far.destroy();
      } else if (!pair.isStalled) near.write(chunk);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        if (!pair.isStalled) other.destroy();
        if (near.destroyed && far.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stall: () => {
      for (const pair of pairs) pair.isStalled = true;
    },
    cutAfter: (text) => {
      cutText = text;
    },
    cuts: () => cuts,
    leadTo: (next) => {
      target = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const { near, far } of pairs) {
          near.destroy();
          far.destroy();
        }
        server.close(() => resolve());
      }),
  };
}
