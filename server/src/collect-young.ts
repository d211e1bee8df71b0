import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'minor' }) => void;

let collect: Collect | undefined;

/**
 * Collects the young heap, in about a millisecond. For a caller that passes megabytes on in buffers: these are a few bytes to the engine,
 * which would leave tens of megabytes of them until the young heap is full of other objects.
 */
export function collectYoung(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as Collect;
  }
  collect({ type: 'minor' });
}
