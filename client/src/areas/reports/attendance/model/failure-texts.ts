import type { Answer } from '#domain/answers/use-answer';
import type { ApiFailure } from '#lib/api/api-result';

const SIGN_IN = 'Please log in to view the attendance dashboard.';

/** `HTTP 500`, or what happened in words. */
function causeOf(failure: ApiFailure): string {
  if (failure.kind === 'unreadable') return `HTTP ${failure.status}`;
  if (failure.kind === 'refused' && failure.status >= 500) return `HTTP ${failure.status}`;
  return failure.message;
}

function isSignedOut(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

/** `Error loading data: Today (HTTP 500), Past Week (HTTP 500)`; null while nothing has failed or the server is only out of reach. */
export function loadingFailureText(
  answers: readonly { title: string; answer: Pick<Answer<unknown>, 'failure'> }[],
): string | null {
  const failed = answers.flatMap(({ title, answer: { failure } }) =>
    failure && failure.kind !== 'network' ? [{ title, failure }] : [],
  );
  if (failed.length === 0) return null;
  if (failed.some(({ failure }) => isSignedOut(failure))) return SIGN_IN;
  return `Error loading data: ${failed.map(({ title, failure }) => `${title} (${causeOf(failure)})`).join(', ')}`;
}

/** 'Error loading check-ins: HTTP 500', or a request to log in. */
export function checkInsFailureText(failure: ApiFailure): string {
  return isSignedOut(failure) ? SIGN_IN : `Error loading check-ins: ${causeOf(failure)}`;
}

/** Why a report was not made. The server's own sentence is shown where the chosen days were wrong; null has no cause to show. */
export function reportFailureText(failure: ApiFailure | null, report: 'check-ins' | 'bookings'): string {
  if (failure && isSignedOut(failure)) return 'Please log in to generate reports.';
  if (failure?.kind === 'refused' && failure.status === 400) return failure.message;
  return `Error generating ${report} report. Please try again.`;
}
