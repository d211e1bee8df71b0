import { useEffect, useState } from 'react';
import { copyText } from '../lib/copy-text.ts';
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
    if (await copyText(text)) setCopiedAt(performance.now());
    else toast('Failed to copy link. Please try again.', 'failed');
  };
  return { isCopied: copiedAt !== null, copy };
}
