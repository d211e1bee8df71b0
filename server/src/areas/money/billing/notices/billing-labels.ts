import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { formatCents } from '@gatehouse/sync-protocol/base/money';
import type { Row } from '#db/tables';

/** Card types by the names that the client screens show. Requirement R12. */
const brands: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'MasterCard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DISCOVER_DINERS: 'Diners Club',
  JCB: 'JCB',
  CHINA_UNIONPAY: 'UnionPay',
  INTERAC: 'Interac',
  SQUARE_GIFT_CARD: 'Gift card',
};

/** `Visa ending 1111`. The provider writes brands in capitals. */
export function cardLabel(brand: string | null, lastFour: string | null): string {
  const name = brandLabel(brand);
  return lastFour ? `${name} ending ${lastFour}` : name;
}

/** `Visa` for `VISA`. */
export function brandLabel(brand: string | null): string {
  return brand ? (brands[brand] ?? brand.replaceAll('_', ' ')) : 'Card';
}

/** `04/31`. */
export function expiryLabel({ expMonth, expYear }: { expMonth: number; expYear: number }): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`;
}

/** What the next automatic renewal will do, or null where there will be none. */
export function renewalLabel(client: Row<'clients'>, plan: Row<'plans'> | undefined, date: string): string | null {
  if (client.auto_renew !== 1 || !client.card_last_four || !plan || plan.price_cents === null) return null;
  return `On ${dayText(date)} your subscription will be charged ${formatCents(plan.price_cents)} to ${cardLabel(client.card_type, client.card_last_four)}.`;
}
