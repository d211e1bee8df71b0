/* Links to reach a venue or a party, for pages and mails. */

/** `tel:+12125550100` of a number as it was typed. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
}

/** A search for the address, which a phone opens in its own maps. Nothing of it is shown in our pages. */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address }).toString()}`;
}
