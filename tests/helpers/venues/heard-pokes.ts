import type { Poke } from '@gatehouse/server/db/poke-hub';
import type { TestApp } from '../app/test-app.ts';

/**
 * The pokes that a stream of this venue hears from now on. Earlier ones don't count, also where the listener connects to the
 * database only now: like a stream, it reads the version first.
 */
export async function heardPokes({ deps: { pokes } }: TestApp, clientId: string): Promise<Poke[]> {
  const heard: Poke[] = [];
  pokes.subscribe(
    clientId,
    (poke) => void heard.push(poke),
    () => undefined,
  );
  await pokes.versionOf(clientId);
  return heard;
}
