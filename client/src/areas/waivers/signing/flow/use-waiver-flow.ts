import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { createUuidV7 } from '@gatehouse/sync-protocol/base/ids';
import { type Dispatch, type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import { browserTimeZone } from '#lib/venue-format';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { allFields } from './answers/asked-fields.ts';
import { askedFlow } from './asked-flow.ts';
import { documentsKey, type VisitDocument } from './documents/visit-document.ts';
import { declarationsFor, failureMessage } from './flow.messages.ts';
import { type FlowAction, type FlowState, flowReducer, initialFlow } from './flow.model.ts';
import { type FormRules, finalErrors, furthestPercent, isValid, minorErrors } from './flow.rules.ts';
import { buildSigningArgs, createSigningIdentity, type SigningIdentity, signedFor } from './signing-args.ts';
import type { SigningOutcome, SigningPort } from './signing-port.ts';

/** The venue data of a visitor screen. */
export interface FlowVenue {
  clientId: string;
  name: string;
  logoUrl: string | null;
  isAddressRequired: boolean;
  /** Says whether the form has an address, which visitors may leave out unless the venue requires it. */
  asksAddress: boolean;
  /** Years from which people sign for themselves. */
  adultAge: number;
  isRelationshipRequired: boolean;
}

export interface FlowSettings {
  venue: FlowVenue;
  /** Documents of this visit, in the visitor's language. */
  documents: readonly VisitDocument[];
  party: { bookingId: string; token: string } | null;
  port: SigningPort;
  /** The venue's current day, for checking birth dates. */
  venueDate: () => string;
  /** The person whom the desk asks to sign; their form opens with their names. Requirement F54. */
  asked?: AskedPerson | null;
  /** The server refused what was shown: other documents are to be shown. Absent where a signing is never refused. */
  onRefused?: () => void;
  /** The stored draft of this form, where a page stores one: never on a kiosk. Requirement K10. */
  kept?: KeptFlow;
}

/** The ids of the last attempted signing, and the people they were generated for. */
export interface TriedSigning {
  made: SigningIdentity;
  people: string;
}

export interface KeptFlow {
  state: FlowState;
  tried: RefObject<TriedSigning | null>;
}

export interface WaiverFlowState {
  state: FlowState;
  dispatch: (action: FlowAction) => void;
  rules: FormRules;
  /** The completion bar, 0–100. */
  percent: number;
  /** Continues from a minor's step, or shows its errors. Returns whether it continued. */
  finishMinor: () => boolean;
  /** Sends the valid form once; a second call before the result is ignored. */
  submit: () => Promise<void>;
}

/** The state machine with its two effects: generating ids and sending the signing. */
export function useWaiverFlow(settings: FlowSettings): WaiverFlowState {
  const { venue, documents, party, port, venueDate, asked, kept, onRefused } = settings;
  const { t, i18n } = useVisitorText();
  const [state, dispatch] = useReducer(flowReducer, kept?.state ?? (asked ? askedFlow(asked) : initialFlow));
  const rules: FormRules = {
    venueDate: venueDate(),
    isAddressRequired: venue.isAddressRequired,
    adultAge: venue.adultAge,
    isRelationshipRequired: venue.isRelationshipRequired,
    documents,
    language: i18n.language,
  };
  useReadAgain(documents, dispatch);
  const percent = useFurthestPercent(state, rules);
  const ownIdentity = useRef<TriedSigning | null>(null);
  const identity = kept?.tried ?? ownIdentity;
  /* State lags by one render when two clicks come in one tick. */
  const isSending = useRef(false);

  const identify = (): SigningIdentity => {
    const people = `${state.kind}:${state.minors.length}`;
    if (identity.current?.people !== people) {
      const made = createSigningIdentity(venue.clientId, state.kind ?? 'adult', state.minors.length, {
        uuid: createUuidV7(),
      });
      identity.current = { made, people };
    }
    return identity.current.made;
  };

  const fail = (outcome: Extract<SigningOutcome, { ok: false }>) => {
    const { questionIds = [] } = outcome;
    const known = new Set(allFields(state, documents, i18n.language).map(({ question }) => question.question_id));
    /* A question that the form doesn't show was added meanwhile. */
    const isOutdated = outcome.kind === 'documents' || !questionIds.every((id) => known.has(id));
    dispatch({
      type: 'submitFailed',
      message: failureMessage(isOutdated ? { ...outcome, kind: 'documents' } : outcome, t),
      refused: questionIds,
    });
    if (isOutdated) onRefused?.();
  };

  const send = async () => {
    const made = identify();
    const args = buildSigningArgs(state, made, {
      clientId: venue.clientId,
      rules,
      declarations: declarationsFor(state, rules, t),
      party,
      forWaiverId: asked?.waiver_id,
      timeZone: browserTimeZone(),
      userAgent: navigator.userAgent,
    });
    const outcome = await port.submit(args);
    if (!outcome.ok) return fail(outcome);
    identity.current = null;
    const { waiverIds, downloadToken } = outcome;
    const { adult_first_name: firstName, email } = args;
    const names = signedFor(args);
    const waivers = waiverIds.map((waiverId, at) => ({ waiverId, name: names[at] ?? firstName }));
    dispatch({ type: 'submitted', receipt: { firstName, email, waivers, downloadToken } });
  };

  return {
    state,
    dispatch,
    rules,
    percent,
    finishMinor() {
      const minor = state.step.name === 'minor' ? state.minors[state.step.index] : undefined;
      const isRight = minor !== undefined && isValid(minorErrors(minor, rules));
      dispatch({ type: isRight ? 'minorDone' : 'checked' });
      return isRight;
    },
    async submit() {
      dispatch({ type: 'checked' });
      if (isSending.current || !isValid(finalErrors(state, rules))) return;
      isSending.current = true;
      dispatch({ type: 'submitStarted' });
      try {
        await send();
      } catch {
        dispatch({ type: 'submitFailed', message: t('errors.submit') });
      } finally {
        isSending.current = false;
      }
    },
  };
}

function useFurthestPercent(state: FlowState, rules: FormRules): number {
  const [before, setBefore] = useState(0);
  const percent = furthestPercent(before, state, rules);
  if (percent !== before) setBefore(percent);
  return percent;
}

/** A signature is for the documents that were read: for others it is given again. What was typed stays. */
function useReadAgain(documents: readonly VisitDocument[], dispatch: Dispatch<FlowAction>): void {
  const key = documentsKey(documents);
  const readKey = useRef(key);
  useEffect(() => {
    if (readKey.current === key) return;
    readKey.current = key;
    dispatch({ type: 'documentsChanged' });
  }, [key, dispatch]);
}
