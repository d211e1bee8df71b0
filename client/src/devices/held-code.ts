import { defer, filter, map, type Observable } from 'rxjs';

/** One decoded frame. */
export interface Sighting {
  text: string;
  atMs: number;
}

/** A code that was out of view for this long and returns is shown again on purpose. Decoders miss frames in between. */
export const HELD_CODE_RELEASE_MS = 2_500;

/**
 * Lets each code pass once for as long as it stays in view; a different code passes immediately, and the first may pass
 * again after it. Requirement K14.
 */
export function oncePerHold(releaseMs = HELD_CODE_RELEASE_MS): (source$: Observable<Sighting>) => Observable<Sighting> {
  return (source$) =>
    defer(() => {
      let held: Sighting | null = null;
      return source$.pipe(
        map((sighting) => {
          const isHeld = held?.text === sighting.text && sighting.atMs - held.atMs < releaseMs;
          held = sighting;
          return isHeld ? null : sighting;
        }),
        filter((sighting) => sighting !== null),
      );
    });
}
