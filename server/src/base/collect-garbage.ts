import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' | 'major' }) => void;

let collect: Collect | undefined;

function collector(): Collect {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  return collect;
}

/**
 * Collects the young heap, in about a millisecond. For a caller that passes megabytes on in buffers: these are a few bytes to the engine,
 * which would leave tens of megabytes of them until the young heap is full of other objects.
 */
export function collectYoung(): void {
  collector()({ type: 'minor' });
}

/**
 * Collects the whole heap, in some 25 ms of a server that has just started. Loading its modules grows the young heap by 30 MB, which the
 * engine gives back in the first idle seconds after such a collection: a quiet server would not have one for hours.
 */
export function collectAll(): void {
  collector()({ type: 'major' });
}
