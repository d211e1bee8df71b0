/** Longer than any name that a form accepts; the rest is ignored. */
const READ_MAX = 400;

/** One part of a domain as a mail program sees it, in any script, and the dots that browsers take for one. */
const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const DOT = String.raw`[.\u3002]`;
const DOMAIN = `${LABEL}(?:${DOT}${LABEL})+`;
const ENDING = String.raw`(?:\p{Ll}{2,}|xn--[\p{L}\p{N}-]+)(?![\p{L}\p{M}\p{N}_-])`;

const links = [
  /* Links with a scheme: those with slashes, and those that mail programs recognize without. */
  /[\p{L}\p{N}+.-]*:[/\\]{2}\S*/gu,
  /\b(?:mailto|tel|sms|callto|sip|xmpp|skype|whatsapp|tg|magnet|data|javascript|file):\S+/giu,
  /* An email address. */
  new RegExp(String.raw`\S+@${DOMAIN}\S*`, 'gu'),
  /* A domain with a path, a port or a query, and one that begins with `www`. */
  new RegExp(String.raw`${DOMAIN}${DOT}?(?::\d|[/\\?#])\S*`, 'gu'),
  new RegExp(String.raw`www\d*${DOT}\S*`, 'giu'),
  /* A bare domain as people write them. The last part of `St.John` is not a TLD. */
  new RegExp(`${LABEL}(?:${DOT}${LABEL})*${DOT}${ENDING}`, 'gu'),
];
/** Between letters a mail program may still take it for the dot of a domain. */
const dotBetween = new RegExp(String.raw`(?<=[\p{L}\p{M}\p{N}_-])${DOT}(?=\p{L}{2})`, 'gu');

/**
 * Makes typed text safe for a mail to another person: one line of at most `charsMax` characters without control, format and
 * direction characters and without anything that a mail program turns into a link. May be empty. Idempotent.
 */
export function withoutLinks(text: string, charsMax: number): string {
  let line = visible(visible(text.slice(0, READ_MAX)).normalize('NFKC'));
  for (const link of links) line = line.replaceAll(link, ' ');
  line = line.replaceAll(dotBetween, '. ').replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= charsMax) return line;
  return `${characters
    .slice(0, charsMax - 1)
    .join('')
    .trimEnd()}…`;
}

/** Invisible characters are removed without a space: they may split a domain that displays as one. */
function visible(text: string): string {
  return text.replaceAll(/[\s\p{Zl}\p{Zp}]+/gu, ' ').replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]+/gu, '');
}
