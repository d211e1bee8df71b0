import { type getPreferences } from '@gatehouse/sync-protocol/areas/accounts/preferences.contracts';
import type { ClientView } from '@gatehouse/sync-protocol/areas/venues/clients.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';

/** What the owner may change about the venue here. Requirement O2. */
const profileFields = [
  'client_name',
  'contact_first_name',
  'contact_last_name',
  'phone',
  'address',
  'time_zone',
] as const satisfies readonly (keyof ClientView)[];
export type ProfileField = (typeof profileFields)[number];
export type ProfileDraft = Record<ProfileField, string>;

export const fieldLabels: Record<ProfileField, string> = {
  client_name: 'Client name',
  contact_first_name: 'Contact first name',
  contact_last_name: 'Contact last name',
  phone: 'Phone',
  address: 'Address',
  time_zone: 'Time zone',
};

/** The form's first values: the fields of the stored venue that the owner may change here. */
export function draftOf(client: ClientView): ProfileDraft {
  const { client_name, contact_first_name, contact_last_name, phone, address, time_zone } = client;
  return { client_name, contact_first_name, contact_last_name, phone, address, time_zone };
}

/** The fields in which two differ. */
export function changedFields(one: ProfileDraft, other: ProfileDraft): ProfileField[] {
  return profileFields.filter((field) => one[field] !== other[field]);
}

/**
 * Someone else changed the venue while this was typed: what was typed here stays, what was not touched becomes theirs.
 * `theirs` names the touched fields that they changed too.
 */
export function mergeDraft(
  typed: ProfileDraft,
  base: ProfileDraft,
  fresh: ProfileDraft,
): { draft: ProfileDraft; theirs: ProfileField[] } {
  const touched = new Set(changedFields(typed, base));
  const draft = { ...fresh };
  for (const field of touched) draft[field] = typed[field];
  const theirs = changedFields(base, fresh).filter((field) => touched.has(field) && typed[field] !== fresh[field]);
  return { draft, theirs };
}

/** Zones to choose from, the present one among them also where this browser does not list it. */
export function timeZones(present: string): { value: string; label: string }[] {
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  known.add('UTC').add(present);
  return [...known].toSorted().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}

export type Preferences = ReplyOf<typeof getPreferences>['preferences'];
