/** Whether a sentence about what a schema found is the library's own short one, and no rule of ours wrote it. */
export function isLibraryWording(message: string): boolean {
  return /^(Invalid|Too|Unrecognized)/.test(message);
}
