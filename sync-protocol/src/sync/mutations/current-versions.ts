/** The version in which a device writes each mutation now: the newest that `registry.ts` holds a schema of. */
export const currentVersions = {
  sign_waiver: 2,
  check_in: 2,
  undo_check_in: 1,
  check_in_party: 3,
  undo_check_in_party: 1,
} as const;

export type MutationName = keyof typeof currentVersions;
