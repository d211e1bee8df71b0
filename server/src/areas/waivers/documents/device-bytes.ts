/** What one page of a pull takes of rows with pictures or questions: some minutes on the slowest line. Rules Q17, L4. */
const PAGE_CHARS_MAX = 1024 * 1024;

export function base64Chars(bytes: number): number {
  return Math.ceil(bytes / 3) * 4;
}

/** How many rows of these sizes, in characters, a page takes: at least one, and `limit` where all of them fit. */
export function rowsInPage(sizes: readonly number[], limit: number): number {
  let chars = 0;
  for (const [index, size] of sizes.entries()) {
    chars += size;
    if (index > 0 && chars > PAGE_CHARS_MAX) return index;
  }
  return limit;
}
