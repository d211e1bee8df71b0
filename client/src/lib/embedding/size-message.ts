/*
 * What a page in a frame says to the website around it: how tall it is, and nothing else, because a message to `*` is
 * readable by every site that shows the page. Requirement B15.
 */

const TYPE = 'gatehouse:size';

/** `height` in CSS pixels. */
export interface SizeMessage {
  type: typeof TYPE;
  height: number;
}

/** What `heightIn` reads at the other end. `height` in CSS pixels. */
export function sizeMessage(height: number): SizeMessage {
  return { type: TYPE, height };
}

/** The height in what another window sent; null where it is no message of ours. */
export function heightIn(data: unknown): number | null {
  const { type, height } = (data ?? {}) as Partial<SizeMessage>;
  return type === TYPE && Number.isFinite(height) ? (height as number) : null;
}
