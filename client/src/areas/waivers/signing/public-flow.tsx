import type { SigningKind } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { tabStorage } from '#lib/store/browser-storage';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { SuccessScreen } from './flow/components/success-screen.tsx';
import { documentsKey } from './flow/documents/visit-document.ts';
import { createDraftStore, type Draft, type DraftStore } from './flow/draft-store.ts';
import {
  type FlowAction,
  type FlowState,
  type FormStep,
  holdsEntries,
  initialFlow,
  isReachable,
} from './flow/flow.model.ts';
import { mayGoTo } from './flow/flow.rules.ts';
import { isSameStep, readEntry, withEntry } from './flow/flow-entry.ts';
import {
  type FlowSettings,
  type KeptFlow,
  type TriedSigning,
  useWaiverFlow,
  type WaiverFlowState,
} from './flow/use-waiver-flow.ts';
import { FlowSteps } from './waiver-flow.tsx';

interface PublicFlowProps extends Omit<FlowSettings, 'kept'> {
  /** Chosen on the page that led here; null where the visitor chooses. */
  wanted: SigningKind | null;
  begun?: BegunForm | undefined;
}

/** A form that begins filled in. */
export interface BegunForm {
  state: FlowState;
  /** Its draft is kept under, apart from what else is signed in this tab. */
  draftName: string;
  onSigned: () => void;
  /** Instead of beginning again with the same documents. */
  onAgain: () => void;
}

/** The waiver flow in a visitor's own browser: Back, Forward and reload lose nothing of what was typed. */
export function PublicFlow({ wanted, begun, ...settings }: PublicFlowProps) {
  const { venue, documents } = settings;
  const draft = useKeptDraft(begun?.draftName ?? venue.clientId, documentsKey(documents), begun?.state);
  const flow = useFlowHistory(useWaiverFlow({ ...settings, kept: draft.kept }));
  useDraftKeeping(flow.state, draft);
  const begin = useEffectEvent(() => {
    /* What was begun here goes on as it is. */
    if (wanted && flow.state.kind === null) flow.dispatch({ type: 'chosen', kind: wanted });
  });
  useEffect(() => begin(), []);
  const isSigned = flow.state.step.name === 'success';
  const tell = useEffectEvent(() => begun?.onSigned());
  useEffect(() => {
    if (isSigned) tell();
  }, [isSigned]);
  return (
    <FlowSteps
      flow={flow}
      venue={venue}
      documents={documents}
      isShared={false}
      aside={<LanguageChoice />}
      renderSuccess={(receipt, startAgain) => (
        <SuccessScreen venue={venue} receipt={receipt} onAgain={begun?.onAgain ?? startAgain} />
      )}
    />
  );
}

interface KeptDraft {
  kept: KeptFlow;
  store: DraftStore;
}

/** What this tab kept of the form, at the step that its history says, else what it begins with. The language comes back with it. */
function useKeptDraft(name: string, documents: string, begun: FlowState = initialFlow): KeptDraft {
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
function useDraftKeeping(state: FlowState, { kept, store }: KeptDraft): void {
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

const start: FormStep = { name: 'selection' };

/**
 * One history entry for each step, so that the browser's Back and Forward lead through the form. The form's own Back is
 * the browser's. The thank-you screen goes back to the first entry: Back from there leaves the form, and no entry leads
 * back to it. Only where the browser is the visitor's own.
 */
function useFlowHistory(flow: WaiverFlowState): WaiverFlowState {
  const { state, dispatch, rules } = flow;
  const { step } = state;
  const depth = useRef(readEntry(window.history.state).depth);
  const shown = useRef<FormStep | null>(null);

  const onPop = useEffectEvent((event: PopStateEvent) => {
    const entry = readEntry(event.state);
    const ahead = entry.depth - depth.current;
    const isPossible = mayGoTo(state, entry.step, rules);
    if (state.isSubmitting || (ahead > 0 && !isPossible)) {
      if (ahead !== 0) window.history.go(-ahead);
      return;
    }
    depth.current = entry.depth;
    if (step.name === 'success') return;
    if (!isPossible) putEntry('replaceState', start, entry.depth);
    dispatch({ type: 'wentTo', step: isPossible ? entry.step : start });
  });
  useEffect(() => {
    const { pathname } = window.location;
    const listen = (event: PopStateEvent): void => {
      if (window.location.pathname === pathname) onPop(event);
    };
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);

  useEffect(() => {
    const before = shown.current;
    shown.current = step.name === 'success' ? null : step;
    if (step.name === 'success') {
      if (depth.current > 0) window.history.go(-depth.current);
      return;
    }
    if (isSameStep(readEntry(window.history.state).step, step)) return;
    /* The adult form that became a child's is no longer a step of the way. */
    const isPushed = before !== null && !(before.name === 'final' && step.name === 'quantity');
    if (isPushed) depth.current += 1;
    putEntry(isPushed ? 'pushState' : 'replaceState', step, depth.current);
  }, [step]);

  return {
    ...flow,
    dispatch(action: FlowAction) {
      if (action.type === 'back' && depth.current > 0) window.history.back();
      else dispatch(action);
    },
  };
}

function putEntry(method: 'pushState' | 'replaceState', step: FormStep, depth: number): void {
  window.history[method](withEntry(window.history.state, { step, depth }), '');
}
