/** Who signs: an adult alone, an adult for minors, or an adult together with minors. */
export const signingKinds = ['adult', 'minor', 'adult_minor'] as const;
export type SigningKind = (typeof signingKinds)[number];

/** How many people one signing makes records for. */
export function peopleIn(kind: SigningKind, minors: number): number {
  return kind === 'adult' ? 1 : kind === 'minor' ? minors : minors + 1;
}
