import type { BreakKind } from '../../sync/audit-breaks.ts';

/** For who runs the server. */
export function breakInWords(kind: BreakKind, atSeq: number): string {
  switch (kind) {
    case 'seal':
      return `before link ${atSeq}, the count or the last hash in sync_tenant had been changed`;
    case 'end':
      return `before link ${atSeq}, links at the end had been changed, added or removed`;
    case 'links':
      return `from link ${atSeq} on, links had been changed or removed`;
  }
}
