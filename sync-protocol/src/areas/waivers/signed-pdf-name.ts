/** What the signed PDF of a waiver is called where it is listed and saved. Requirement U30. */
export function signedPdfName(waiverId: string): string {
  return `waiver-${waiverId}.pdf`;
}
