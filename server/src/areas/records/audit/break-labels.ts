import type { BreakKind } from '#venue/audit-breaks';

const labels: Record<BreakKind, (atSeq: number) => string> = {
  seal: (atSeq) => `before link ${atSeq}, the count or the last hash in sync_tenant had been changed`,
  end: (atSeq) => `before link ${atSeq}, links at the end had been changed, added or removed`,
  links: (atSeq) => `from link ${atSeq} on, links had been changed or removed`,
};

/** Words a break for the operator. */
export function breakLabel(kind: BreakKind, atSeq: number): string {
  return labels[kind](atSeq);
}
