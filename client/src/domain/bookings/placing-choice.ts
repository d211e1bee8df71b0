import type { NeedChoice } from './need-choices.ts';

/** What staff choose of a booking's length and rooms, as it is typed; '' in place of an id is chosen by the server. */
export interface PlacingChoice {
  duration_minutes: string;
  resource_ids: readonly string[];
}

/** What a booking takes unless staff choose otherwise. */
export interface PlacingTerms {
  /** Null without a length: there is nothing to choose then. */
  minutes: number | null;
  needs: readonly NeedChoice[];
}

export function usualChoice(minutes: number | null): PlacingChoice {
  return { duration_minutes: minutes === null ? '' : String(minutes), resource_ids: [] };
}

/** One resource for each need, where one is chosen; those with a single resource follow. Null where all are left open. */
function pinsOf({ resource_ids: ids }: PlacingChoice, needs: readonly NeedChoice[]): string[] | null {
  if (!ids.some((id) => id !== '')) return null;
  return needs.map(({ options }, at) => ids[at] || (options.length === 1 ? (options[0]?.id ?? '') : ''));
}

/** The server takes resources for all needs, or for none. */
export function pinProblem(choice: PlacingChoice, { needs }: PlacingTerms): string | null {
  return pinsOf(choice, needs)?.includes('') ? 'Please choose one for each, or leave all open' : null;
}

/** The part of a body that says what was chosen; empty where nothing is other than usual. Requirements B27, B28. */
export function placingBody(
  choice: PlacingChoice,
  { minutes, needs }: PlacingTerms,
): { duration_minutes?: string; resource_ids?: string[] } {
  const typed = choice.duration_minutes.trim();
  const pins = pinsOf(choice, needs);
  return {
    ...(minutes === null || typed === '' || typed === String(minutes) ? {} : { duration_minutes: typed }),
    ...(pins === null ? {} : { resource_ids: pins }),
  };
}
