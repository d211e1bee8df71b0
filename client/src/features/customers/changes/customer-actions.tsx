/** Merging two records of one person, and erasing one on request. */
export function CustomerActions({ waiverId }: { waiverId: string }) {
  return <section aria-label="Record" data-waiver-id={waiverId} />;
}
