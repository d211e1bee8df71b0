import { AppError } from '../../base/app-error.ts';
import type { Clock } from '../../base/clock.ts';

/** Each holds up to 20 MB from its first byte until it is stored. */
const AT_ONCE_MAX = 4;
/** A second one, for an owner who lost the connection and retries before the server notices. */
const PER_VENUE_MAX = 2;
/** A body that takes longer loses its place when another upload waits, so that a few slow senders never block the rest. */
const OWN_FOR_MS = 60_000;
const RETRY_AFTER_SECONDS = 5;

/** Room for one upload, decided before its body is read. */
export interface UploadPlace {
  /** Aborts when the place went to another upload while this one's body was still arriving. */
  signal: AbortSignal;
  /** Call when the body has arrived: the place is then kept until `leave`. */
  arrived(): void;
  leave(): void;
}

export interface UploadPlaces {
  /** Errors: TOO_MANY_REQUESTS while the venue, or all callers together, have no free place. Requirement X11. */
  enter(venue: string): UploadPlace;
  /** How many are taken. */
  taken(): number;
}

interface Taken {
  venue: string;
  sinceMs: number;
  isArriving: boolean;
  abort: AbortController;
}

/** One for each process: places are counted in its memory. */
export function createUploadPlaces(clock: Clock): UploadPlaces {
  /** Longest held first. */
  const taken = new Set<Taken>();

  /** Takes a place from the slowest of these senders, if one is over its time. */
  const isFreed = (places: readonly Taken[]): boolean => {
    const slow = places.find(({ isArriving, sinceMs }) => isArriving && clock.now() - sinceMs > OWN_FOR_MS);
    if (!slow) return false;
    taken.delete(slow);
    slow.abort.abort(
      tooMany('The upload took too long, and others were waiting. Please try again on a faster connection.'),
    );
    return true;
  };

  return {
    enter(venue) {
      const own = [...taken].filter((place) => place.venue === venue);
      if (own.length >= PER_VENUE_MAX && !isFreed(own))
        throw tooMany('Your other uploads are still running. Please wait until they are finished and try again.');
      if (taken.size >= AT_ONCE_MAX && !isFreed([...taken]))
        throw tooMany('Many files are being uploaded right now. Please wait a few seconds and try again.');
      const place: Taken = { venue, sinceMs: clock.now(), isArriving: true, abort: new AbortController() };
      taken.add(place);
      return {
        signal: place.abort.signal,
        arrived: () => {
          place.isArriving = false;
        },
        leave: () => void taken.delete(place),
      };
    },
    taken: () => taken.size,
  };
}

function tooMany(message: string): AppError {
  return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: RETRY_AFTER_SECONDS });
}
