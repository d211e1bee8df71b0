import { useEffect, useMemo, useRef, useState } from 'react';
import { tabStorage } from '#lib/store/browser-storage';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { createDraftStore, type Draft, type DraftStore } from './draft-store.ts';
import { type FlowState, holdsEntries, initialFlow, isReachable } from './flow.model.ts';
import { readEntry } from './flow-entry.ts';
import type { KeptFlow, TriedSigning } from './use-waiver-flow.ts';

interface KeptDraft {
  kept: KeptFlow;
  store: DraftStore;
}

/** What this tab kept of the form, at the step that its history says, else what it begins with. The language comes back with it. */
export function useKeptDraft(name: string, documents: string, begun: FlowState = initialFlow): KeptDraft {
  const { i18n } = useVisitorText();
  const store = useMemo(() => createDraftStore(tabStorage(), name, documents), [name, documents]);
  /* Read once: documents that change later are kept under, not read from. */
  const [draft] = useState(() => store.read());
  const tried = useRef<TriedSigning | null>(draft?.tried ?? null);
  const language = draft?.language;
  useEffect(() => {
    if (language) void i18n.changeLanguage(language);
  }, [i18n, language]);
  return { kept: { state: draft ? restored(draft) : begun, tried }, store };
}

function restored({ kind, adult, minors, answers, relations, signature, hasConsented }: Draft): FlowState {
  const entries = { kind, adult, minors, answers, relations, signature, hasConsented };
  const state = { ...initialFlow, ...entries };
  const { step } = readEntry(window.history.state);
  return isReachable(state, step) ? { ...state, step } : state;
}

/** Keeps the form while it is filled in, forgets it when it is sent, and asks before what was typed is left behind. */
export function useDraftKeeping(state: FlowState, { kept, store }: KeptDraft): void {
  const { i18n } = useVisitorText();
  const { language } = i18n;
  const { tried } = kept;
  useEffect(() => {
    const { kind, step, adult, minors, answers, relations, signature, hasConsented } = state;
    if (kind === null || step.name === 'success') store.clear();
    else {
      const entries = { kind, adult, minors, answers, relations, signature, hasConsented };
      store.write({ ...entries, tried: tried.current, language });
    }
  }, [state, store, tried, language]);

  const isUnsent = holdsEntries(state);
  useEffect(() => {
    if (!isUnsent) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsent]);
}
