import { minorFieldNames, signerFieldNames } from '@gatehouse/sync-protocol/areas/people/person-fields';
import { relationships } from '@gatehouse/sync-protocol/areas/waivers/documents/relationship';
import { isFlag, isText, listOf, oneOf, orNull, recordOf, shape } from '#lib/api/shape';
import type { FlowState } from './flow.model.ts';
import type { TriedSigning } from './use-waiver-flow.ts';

/** A form that was started in this tab and not sent. */
export interface Draft
  extends Pick<FlowState, 'kind' | 'adult' | 'minors' | 'answers' | 'relations' | 'signature' | 'hasConsented'> {
  /** Resending it is the same signing. */
  tried: TriedSigning | null;
  language: string;
}

export interface DraftStore {
  read(): Draft | null;
  write(draft: Draft): void;
  clear(): void;
}

const texts = (fields: readonly string[]) => shape(Object.fromEntries(fields.map((field) => [field, isText])));
const isSignature = (value: unknown): boolean =>
  shape({ type: oneOf('drawn'), picture: isText, strokes: shape({ strokes: Array.isArray }) })(value) ||
  shape({ type: oneOf('typed'), picture: isText, text: isText })(value);
const isRelation = orNull(oneOf(...relationships));
const areRelations = (value: unknown): boolean =>
  shape({ isSame: oneOf(true), ofAll: isRelation })(value) ||
  shape({ isSame: oneOf(false), ofEach: listOf(isRelation) })(value);
const isDraft = shape({
  kind: oneOf('adult', 'minor', 'adult_minor'),
  adult: texts(signerFieldNames),
  minors: listOf(texts(minorFieldNames)),
  answers: recordOf(isText),
  relations: areRelations,
  signature: orNull(isSignature),
  hasConsented: isFlag,
  tried: orNull(shape({ people: isText, made: shape({ eventId: isText, waiverIds: listOf(isText) }) })),
  language: isText,
});

/**
 * The draft of one form, as a venue's id names it, and one version of its documents and their questions, for as long as the tab lives:
 * also answers about health stay on the visitor's own device. `storage` is null where the browser stores nothing. A draft for another
 * version is dropped: it would sign different documents than those shown. `documents` as `documentsKey` names them.
 */
export function createDraftStore(storage: Storage | null, name: string, documents: string): DraftStore {
  const key = `gatehouse.waiver-draft.${name}`;
  const put = (draft: Draft): boolean => {
    try {
      storage?.setItem(key, JSON.stringify({ documents, draft }));
      return true;
    } catch {
      return false;
    }
  };
  const clear = (): void => storage?.removeItem(key);
  return {
    read() {
      const found = parsed(storage?.getItem(key) ?? null);
      if (found?.documents === documents && isDraft(found.draft)) return found.draft as Draft;
      clear();
      return null;
    },
    write(draft) {
      /* The signature is the largest part, and the quickest to redo. */
      if (!put(draft) && !put({ ...draft, signature: null })) clear();
    },
    clear,
  };
}

function parsed(text: string | null): { documents?: unknown; draft?: unknown } | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value !== null && typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
