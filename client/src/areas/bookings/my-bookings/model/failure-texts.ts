import { isPlaceTaken } from '#domain/bookings/overbooking';
import { ApiError, type ApiFailure } from '#lib/api/api-result';

/** Why the list could not be loaded; null where the server was not reached, and what is here is shown instead. */
export function listFailureText(error: Error): string | null {
  if (!(error instanceof ApiError)) return error.message;
  const { failure } = error;
  if (failure.kind === 'network' || failure.kind === 'aborted') return null;
  if (failure.kind === 'unreadable') return `Failed to fetch bookings: HTTP error! status: ${failure.status}`;
  return failure.status === 401 ? 'User not authenticated' : failure.message;
}

/** Whether the server was not reached. */
export function isUnreached(error: Error | null): boolean {
  return error !== null && listFailureText(error) === null;
}

/** The server's own sentence where it refused the call and gave one; otherwise what to do. */
function textOf(failure: ApiFailure, withMessage: (message: string) => string, without: string): string {
  return failure.kind === 'refused' && failure.message ? withMessage(failure.message) : without;
}

/** 'Error creating booking: …' with the server's reason, or a request to try again. */
export function createFailureText(failure: ApiFailure): string {
  return textOf(
    failure,
    (message) => `Error creating booking: ${message}`,
    'Error creating booking. Please try again.',
  );
}

/** Why a booking was not changed: the server's sentence, or a request to try again. */
export function updateFailureText(failure: ApiFailure): string {
  return textOf(failure, (message) => message, 'Failed to update booking. Please try again.');
}

/** The same of the fields of a booking, which can't place it where there is no room. Requirement B31. */
export function editFailureText(failure: ApiFailure): string {
  const text = updateFailureText(failure);
  return isPlaceTaken(failure) ? `${text} Choose Move to place it there anyway.` : text;
}

/** Why a series was not saved; a lost answer is asked for again by the same request. Requirement B33. */
export function seriesFailureText(failure: ApiFailure): string {
  return textOf(failure, (message) => message, 'The server didn’t answer. Please try again: nothing is booked twice.');
}

/** 'Error generating payment link: …' with the server's reason, or a request to try again. */
export function linkFailureText(failure: ApiFailure): string {
  return textOf(
    failure,
    (message) => `Error generating payment link: ${message}`,
    'Error generating payment link. Please try again.',
  );
}

/** Why a payment link was not mailed: the server's sentence, or a request to try again. */
export function emailLinkFailureText(failure: ApiFailure): string {
  return textOf(failure, (message) => message, 'Failed to email the payment link. Please try again.');
}

/** Why a refund failed: the server's sentence. Without one the money may be on its way, so it asks to look first. */
export function refundFailureText(failure: ApiFailure): string {
  return textOf(failure, (message) => message, 'Failed to refund. Please check what was refunded, then try again.');
}
