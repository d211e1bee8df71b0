import { isLibraryWording } from '@gatehouse/sync-protocol/base/issue-wording';

/**
 * A schema issue as a sentence for a receptionist. A rule's own message is used unchanged; the library's
 * short ones name the field and say what to do about it.
 */
export function issueSentence(path: readonly PropertyKey[], message: string): string {
  if (!isLibraryWording(message)) return message;
  const field = path.map(String).join(' ').replaceAll('_', ' ') || 'What was sent';
  const fault = /^Too (big|large)/.test(message) ? 'is too long or too large' : 'is missing or not valid';
  return `${field.charAt(0).toUpperCase()}${field.slice(1)} ${fault}.`;
}
