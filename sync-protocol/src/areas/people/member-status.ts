/** A member is active until the expiration date passes. Requirement F8. Both are venue days. */
export function memberStatus(expirationDate: string, venueDate: string): 'active' | 'expired' {
  return expirationDate < venueDate ? 'expired' : 'active';
}
