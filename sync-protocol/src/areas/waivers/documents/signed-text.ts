import { DEFAULT_DOCUMENT } from './document-kinds.ts';

/** A document that was signed, by the version of its text. */
export interface SignedText {
  document_id: string;
  text_version: number;
}

/** What most venues have, so that rows which mean it say nothing: the first text of `default`. */
export const firstText: SignedText = { document_id: DEFAULT_DOCUMENT, text_version: 1 };

export function isFirstText({ document_id: id, text_version: version }: SignedText): boolean {
  return id === firstText.document_id && version === firstText.text_version;
}

/** Whether a row leaves out what was signed with it. */
export function isFirstTextAlone(signed: readonly SignedText[]): boolean {
  const [first, ...others] = signed;
  return first !== undefined && others.length === 0 && isFirstText(first);
}

/** What was signed with a row, which may leave it out. */
export function textsOf(signed: readonly SignedText[] | null | undefined): readonly SignedText[] {
  return signed ?? firstTextAlone;
}

const firstTextAlone = [firstText];
