import type { StarterKey } from './starter-texts.ts';

/** What the owner chooses from; the texts are loaded for the one that is chosen. */
export const starters: readonly { key: StarterKey; label: string }[] = [
  { key: 'general', label: 'General' },
  { key: 'paintball', label: 'Paintball' },
  { key: 'martialArts', label: 'Martial arts' },
  { key: 'trampoline', label: 'Trampoline park' },
  { key: 'axeThrowing', label: 'Axe throwing' },
  { key: 'climbing', label: 'Climbing' },
];
