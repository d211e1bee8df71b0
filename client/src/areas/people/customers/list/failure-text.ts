import { ApiError } from '#lib/api/api-result';

/** Why the server's list is missing. Requirement F15. */
export function fetchFailureText(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { failure } = error;
  if (failure.kind === 'refused' && failure.status === 401)
    return 'Authentication Error: User is not logged in. Please log in to view customers.';
  if (failure.kind === 'refused') return `Failed to fetch customers: ${failure.status} ${failure.message}`;
  if (failure.kind === 'unreadable') return `Failed to fetch customers: ${failure.status}`;
  return `Failed to fetch customers: ${failure.message}`;
}
