import type { DocumentLanguage, Validity } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import { MONTHS_MAX, type WaiverDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { hasDatedEnd } from '../model/document-words.ts';

/** The form as it is typed, named as in the contract's body. What doesn't apply is kept while the form is open. */
export interface RulesValues {
  name: string;
  needed_by: WaiverDocument['needed_by'];
  offering_ids: string[];
  validity: Validity;
  validity_count: string;
  renewal_mail: boolean;
  fallback_language: DocumentLanguage;
}

export const needOptions: { value: RulesValues['needed_by']; label: string; description: string }[] = [
  { value: 'everyone', label: 'Everyone', description: 'Everybody who signs.' },
  {
    value: 'offerings',
    label: 'Guests of some offerings',
    description: 'Only people who come for an offering that you choose.',
  },
  { value: 'minors', label: 'Minors', description: 'Signed by an adult for each minor.' },
];

export const validityOptions: { value: Validity; label: string }[] = [
  { value: 'calendar_year', label: 'Until the end of the year' },
  { value: 'days', label: 'A number of days' },
  { value: 'months', label: 'A number of months' },
  { value: 'visit', label: 'One visit' },
  { value: 'until_changed', label: 'Until its text changes' },
];

/** What is suggested to an owner who counts in days or months. */
const SUGGESTED_COUNT = '12';

export const hasCount = (validity: Validity): boolean => validity === 'days' || validity === 'months';

export function rulesOf(document: WaiverDocument): RulesValues {
  return {
    name: document.name,
    needed_by: document.needed_by,
    offering_ids: document.offering_ids,
    validity: document.validity,
    validity_count: document.validity_count === null ? SUGGESTED_COUNT : String(document.validity_count),
    renewal_mail: document.renewal_mail,
    fallback_language: document.fallback_language,
  };
}

/** What was typed as a whole number, else one that the contract refuses; null where nothing is counted. */
export function countOf({ validity, validity_count: typed }: Pick<RulesValues, 'validity' | 'validity_count'>) {
  if (!hasCount(validity)) return null;
  return /^\d{1,5}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
}

/** What is sent. Who needs `default` can't change, and isn't sent. */
export function bodyOf(values: RulesValues, { is_default: isDefault, revision }: WaiverDocument) {
  return {
    name: values.name,
    ...(isDefault ? {} : needOf(values)),
    validity: values.validity,
    validity_count: countOf(values),
    renewal_mail: values.renewal_mail && hasDatedEnd(values.validity),
    fallback_language: values.fallback_language,
    revision,
  };
}

export function needOf({ needed_by, offering_ids: chosen }: Pick<RulesValues, 'needed_by' | 'offering_ids'>) {
  return { needed_by, offering_ids: needed_by === 'offerings' ? chosen : [] };
}

/** What the contract's schema doesn't look at. */
export function checkNeed(values: Pick<RulesValues, 'needed_by' | 'offering_ids'>): { offering_ids?: string } {
  const isMissing = values.needed_by === 'offerings' && values.offering_ids.length === 0;
  return isMissing ? { offering_ids: 'Please choose at least one offering' } : {};
}

export function checkRules(values: RulesValues): { offering_ids?: string; validity_count?: string } {
  const isLong = values.validity === 'months' && Number(countOf(values)) > MONTHS_MAX;
  return {
    ...checkNeed(values),
    ...(isLong ? { validity_count: `Please enter a whole number of months (1 to ${MONTHS_MAX})` } : {}),
  };
}
