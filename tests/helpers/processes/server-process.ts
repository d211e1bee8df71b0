import { freePort } from './free-port.ts';
import { isHealthy, type Spawned, spawnServer } from './spawn-server.ts';

/** The server as a process of its own, on an API-only port. */
export interface ServerProcess extends Spawned {
  url: string;
}

/** Starts it at its own address and waits until it responds there. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const spawned = spawnServer({ environment: { PORT: String(port), PUBLIC_URL: url, ...environment } });
  await isHealthy(spawned, url);
  return { ...spawned, url };
}
