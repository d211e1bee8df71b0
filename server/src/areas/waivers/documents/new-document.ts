import { english } from '@gatehouse/sync-protocol/languages/languages';

/** The rules of a document of which nothing else was said. */
export const newRules = {
  needed_by: 'everyone',
  offering_ids: '[]',
  validity: 'calendar_year',
  validity_count: null,
  renewal_mail: 0,
  fallback_language: english,
  fallback_chosen: 0,
} as const;

/** A document before its first publication, without questions. */
export const newState = {
  status: 'draft',
  number: null,
  text_number: null,
  questions_number: 0,
  questions: '[]',
  revision: 1,
} as const;
