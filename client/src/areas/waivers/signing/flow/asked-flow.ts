import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { emptyAdult, emptyMinor, type FlowState, initialFlow } from './flow.model.ts';

/**
 * The form of a person whom the desk sends to sign: at their own step, with the names filled in. Everything else they enter
 * themselves. Requirement F54.
 */
export function askedFlow(person: AskedPerson): FlowState {
  const { adult_first_name, adult_last_name } = person;
  const adult = { ...emptyAdult, adult_first_name, adult_last_name };
  if (person.waiver_type === 'Adult') return { ...initialFlow, kind: 'adult', step: { name: 'final' }, adult };
  const minor = {
    ...emptyMinor,
    first_name: person.minor_first_name ?? '',
    last_name: person.minor_last_name ?? '',
  };
  return { ...initialFlow, kind: 'minor', step: { name: 'minor', index: 0 }, adult, minors: [minor] };
}
