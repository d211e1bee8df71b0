/** What staff wrote about a customer, and the alert that stops the desk. */
export function CustomerNotes({ waiverId }: { waiverId: string }) {
  return <section aria-label="Notes" data-waiver-id={waiverId} />;
}
