import { useEffect, useState } from 'react';
import { toast } from './toast.ts';

const SHOWN_MS = 2_000;

/** Puts text on the clipboard; `isCopied` says so for two seconds. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => Promise<void> } {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return undefined;
    const timer = setTimeout(() => setCopiedAt(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
    } catch {
      toast('Failed to copy link. Please try again.', 'failed');
    }
  };
  return { isCopied: copiedAt !== null, copy };
}
