import type { ApiFailure } from '../../lib/api/api-result.ts';

/** Whether a call was refused for want of room, so that staff may place the booking all the same. Requirement B31. */
export function isPlaceTaken(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'PLACE_TAKEN';
}

/** What there is too little of for what was asked, where staff may exceed it for a reason; null for any other failure. */
export function shortOf(failure: ApiFailure): 'place' | 'extra' | null {
  if (isPlaceTaken(failure)) return 'place';
  return failure.kind === 'refused' && failure.code === 'EXTRA_SOLD_OUT' ? 'extra' : null;
}

/** What is wrong with the reason for placing a booking without room. */
export function reasonProblem(reason: string): string | null {
  return reason.trim() === '' ? 'Please say why' : null;
}
