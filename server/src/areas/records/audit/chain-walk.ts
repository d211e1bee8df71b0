import type { Secrets } from '#base/secrets';
import type { Row } from '#db/tables';
import { parseBreakId } from '#venue/audit-breaks';
import {
  type AuditEntry,
  BREAK,
  type ChainEnd,
  EMPTY_CHAIN_HEAD,
  type LastLink,
  linkHash,
  sealState,
  TAKE_OVER,
  unkeyedLinkHash,
} from '#venue/audit-chain';

export interface ChainError {
  /** The links it is about, both included. */
  from: number;
  to: number;
  text: string;
  /** Already named by a break that was recorded while writing. */
  isNamed: boolean;
}

/** A break that the chain itself records. */
export interface NamedBreak {
  breakId: string;
  foundAtUtc: string;
  factsSha256: string;
}

/**
 * Walks a chain link by link, from its start or from a link that was checked before. Unkeyed links are accepted
 * only where a keyed link takes them over, or a seal of their time covers the end: the server no longer writes them. Requirement W3.
 */
export class ChainWalk {
  readonly errors: ChainError[] = [];
  readonly breaks: NamedBreak[] = [];
  readonly #secrets: Secrets;
  readonly #clientId: string;
  #seq: number;
  #head: string;
  /** Where unkeyed links start that nothing covers yet. */
  #unkeyedFrom: number | null = null;

  constructor(secrets: Secrets, clientId: string, start: LastLink = { seq: 0, hash: EMPTY_CHAIN_HEAD }) {
    this.#secrets = secrets;
    this.#clientId = clientId;
    this.#seq = start.seq;
    this.#head = start.hash;
  }

  get seq(): number {
    return this.#seq;
  }

  /** The last link that was walked. */
  get last(): LastLink | undefined {
    return this.#seq === 0 ? undefined : { seq: this.#seq, hash: this.#head };
  }

  /** The predecessor of a link after a gap is unknown: only the gap is reported. */
  take({ seq, hash, at, action, actor, subject, content_sha256 }: Row<'platform_audit_log'>): void {
    const entry: AuditEntry = { at, action, actor, subject, content_sha256 };
    const isNext = seq === this.#seq + 1;
    if (!isNext) this.#error(this.#seq + 1, seq - 1, `links ${this.#seq + 1} to ${seq - 1} are missing`);
    if (hash === linkHash(this.#secrets, this.#clientId, this.#head, seq, entry)) this.#takeKeyed(seq, entry);
    else if (hash === unkeyedLinkHash(this.#head, seq, entry)) this.#unkeyedFrom ??= seq;
    else if (isNext) this.#error(seq, seq, `link ${seq} was altered`);
    this.#seq = seq;
    this.#head = hash;
  }

  /** Compares the end of the walk with the venue's row. */
  end(found: ChainEnd): void {
    const { count, head } = found;
    const state = sealState(this.#secrets, this.#clientId, found);
    if (count !== this.#seq) this.#endFault(`the chain ends at link ${this.#seq}, but ${count} were written`);
    else if (head !== this.#head) this.#endFault(`link ${count} is not the last one that was written`);
    if (state === 'altered') this.#endFault('the seal of the chain’s end was altered');
    if (state !== 'unkeyed') this.#closeUnkeyed();
  }

  #takeKeyed(seq: number, entry: AuditEntry): void {
    if (entry.action === TAKE_OVER && entry.content_sha256 === this.#head) this.#unkeyedFrom = null;
    this.#closeUnkeyed();
    if (entry.action === BREAK) this.#takeBreak(seq, entry);
  }

  #takeBreak(seq: number, { subject, at, content_sha256: factsSha256 }: AuditEntry): void {
    this.breaks.push({ breakId: subject, foundAtUtc: at, factsSha256 });
    const before = this.errors.at(-1);
    if (parseBreakId(subject)?.kind !== 'links' && before?.to === seq - 1) before.isNamed = true;
  }

  #closeUnkeyed(): void {
    const from = this.#unkeyedFrom;
    if (from === null) return;
    this.#unkeyedFrom = null;
    this.#error(from, this.#seq, `links ${from} to ${this.#seq} were written without the key, and nothing covers them`);
  }

  #endFault(text: string): void {
    this.#error(this.#seq, this.#seq, text);
  }

  #error(from: number, to: number, text: string): void {
    this.errors.push({ from, to, text, isNamed: false });
  }
}
