/** A member is active until the expiration date passes. Source: client operations §4. Both are venue days. */
export function memberStatus(expirationDate: string, venueDate: string): 'active' | 'expired' {
  return expirationDate < venueDate ? 'expired' : 'active';
}
