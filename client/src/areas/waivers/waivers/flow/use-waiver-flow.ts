import type { AskedPerson } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { type RefObject, useReducer, useRef, useState } from 'react';
import { browserTimeZone } from '#lib/venue-format';
import { useVisitorText } from '#lib/visitor-text/use-visitor-text';
import { askedFlow } from './asked-flow.ts';
import { declarationsFor, failureMessage } from './flow.messages.ts';
import { type FlowAction, type FlowState, flowReducer, initialFlow } from './flow.model.ts';
import { type FormRules, finalErrors, furthestPercent, isValid, minorErrors } from './flow.rules.ts';
import {
  buildSigningArgs,
  createSigningIdentity,
  type ShownDocument,
  type SigningIdentity,
  signedFor,
} from './signing-args.ts';
import type { SigningPort } from './signing-port.ts';

/** The venue data of a visitor screen. */
export interface FlowVenue {
  clientId: string;
  name: string;
  logoUrl: string | null;
  isAddressRequired: boolean;
}

export interface FlowSettings {
  venue: FlowVenue;
  document: ShownDocument;
  party: { bookingId: string; token: string } | null;
  port: SigningPort;
  /** The venue's current day, for checking birth dates. */
  venueDate: () => string;
  /** Whom the desk asks to sign; their form opens with their names. Requirement F54. */
  asked?: AskedPerson | null;
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
export function useWaiverFlow({ venue, document, party, port, venueDate, asked, kept }: FlowSettings): WaiverFlowState {
  const { t, i18n } = useVisitorText();
  const [state, dispatch] = useReducer(flowReducer, kept?.state ?? (asked ? askedFlow(asked) : initialFlow));
  const rules: FormRules = { venueDate: venueDate(), isAddressRequired: venue.isAddressRequired };
  const percent = useFurthestPercent(state, rules);
  const ownIdentity = useRef<TriedSigning | null>(null);
  const identity = kept?.tried ?? ownIdentity;
  /* State lags by one render when two clicks come in one tick. */
  const isSending = useRef(false);

  const identify = (): SigningIdentity => {
    const people = `${state.kind}:${state.minors.length}`;
    if (identity.current?.people !== people) {
      const made = createSigningIdentity(venue.clientId, state.kind ?? 'adult', state.minors.length, {
        uuid: crypto.randomUUID(),
      });
      identity.current = { made, people };
    }
    return identity.current.made;
  };

  const send = async () => {
    const made = identify();
    const args = buildSigningArgs(state, made, {
      clientId: venue.clientId,
      document,
      language: i18n.language,
      declarations: declarationsFor(state.kind ?? 'adult', t),
      party,
      forWaiverId: asked?.waiver_id,
      timeZone: browserTimeZone(),
      userAgent: navigator.userAgent,
    });
    const outcome = await port.submit(args);
    if (!outcome.ok) return dispatch({ type: 'submitFailed', message: failureMessage(outcome, t) });
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
