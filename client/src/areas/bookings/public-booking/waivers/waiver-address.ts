import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';

/** The waiver flow with the kind chosen: for the party where there is one, otherwise the venue's. */
export function waiverAddress(clientId: string, partyLink: string | null, kind: SigningKind): string {
  const link = partyLink ?? `/waiver/${encodeURIComponent(clientId)}`;
  return `${link}${link.includes('?') ? '&' : '?'}type=${kind}`;
}
