import { centsOf } from '#domain/bills/payment.model';

export interface LineValues {
  /** Empty for a line of staff's own. */
  extra_id: string;
  name: string;
  amount: string;
  quantity: number | string;
  is_taxable: boolean;
  reason: string;
  /** Why more of an extra is sold than there is. */
  overbook_reason: string;
}

/** Cents of `12.50` or `-12.50`; null for anything else. */
export function signedCents(typed: string): number | null {
  const text = typed.trim().replace('−', '-');
  const cents = centsOf(text.replace(/^-/, ''));
  return cents !== null && text.startsWith('-') ? -cents : cents;
}

/** What is wrong with a line, as a sentence for each field. */
export function lineProblems(values: LineValues, canCorrect: boolean): Partial<Record<keyof LineValues, string>> {
  const quantity = Number(values.quantity);
  const isCounted = Number.isInteger(quantity) && quantity >= 1 && quantity <= 1000;
  const counted = isCounted ? {} : { quantity: 'Please enter a number from 1 to 1,000' };
  if (values.extra_id !== '') return counted;
  const cents = signedCents(values.amount);
  return {
    ...counted,
    ...(values.name.trim() === '' ? { name: 'Please name the line' } : {}),
    ...(cents === null ? { amount: 'Please enter an amount such as 25 or 25.50' } : {}),
    ...(cents !== null && cents < 0 && !canCorrect
      ? { amount: 'Only a manager can take something off the bill.' }
      : {}),
    ...(cents !== null && cents < 0 && values.reason.trim() === '' ? { reason: 'Please enter a reason' } : {}),
  };
}

/** What is sent of it, in dollars. */
export function lineOf({ extra_id, name, amount, quantity, is_taxable, reason }: LineValues) {
  if (extra_id !== '') return { extra_id, quantity: Number(quantity) };
  const cents = signedCents(amount) ?? 0;
  return {
    name: name.trim(),
    amount: cents / 100,
    quantity: Number(quantity),
    is_taxable,
    ...(cents < 0 ? { reason: reason.trim() } : {}),
  };
}
