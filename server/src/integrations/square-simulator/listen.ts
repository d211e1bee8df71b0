import { serve } from '@hono/node-server';
import type { SquareSimulator } from './simulator.ts';

export interface Listening {
  url: string;
  close(): Promise<void>;
}

/** Serves the simulator on a free port of this machine only. */
export function listen({ app }: SquareSimulator): Promise<Listening> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            if ('closeAllConnections' in server) server.closeAllConnections();
          }),
      }),
    );
  });
}
