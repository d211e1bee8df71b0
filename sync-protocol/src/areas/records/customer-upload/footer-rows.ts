import { foldText } from '../../people/search-keys.ts';
import { cleanCell } from './cell-text.ts';

/** Reports end with a count, a page number or a remark about themselves. These are the words of the languages of column names, folded. */
const ROWS =
  '(?:records?|rows?|entries|items|customers?|clients?|contacts?|members?|people|participants?|waivers?|results?|datensatze?|zeilen?|eintrage?|kunden|enregistrements?|lignes?|registros?|registos?|filas?|linhas?|clientes?|contactos?|contatos?)';
const TOTAL =
  '(?:(?:grand |sub)?totals?|total (?:general|geral|de)|count|number|sum|summe|gesamt(?:zahl|summe)?|insgesamt|anzahl|nombre|numero|suma|soma|cuenta|contagem)';
const NUMBER = String.raw`[\d.,' ]*\d`;
const footers = [
  new RegExp(String.raw`^(?:grand |sub)?totals?(?: (?:general|geral))?\s?:?$`),
  new RegExp(
    String.raw`^${TOTAL}(?: (?:of|de|der|d[aeo]s?|number|nombre|numero|count))*(?: ${ROWS})?\s?[:=(]?\s?${NUMBER}(?: ${ROWS})?\)?\.?$`,
  ),
  new RegExp(String.raw`^${TOTAL}(?: (?:of|de|der|d[aeo]s?|number|count))*(?: ${ROWS})\s?[:=]?$`),
  new RegExp(String.raw`^${ROWS}(?: (?:count|total|gesamt))?\s?[:=]\s?${NUMBER}$`),
  new RegExp(
    String.raw`^${NUMBER} ${ROWS}(?:\(s\))?(?: (?:found|total|in total|selected|gefunden|insgesamt|au total|en total|no total))?\.?$`,
  ),
  /^(?:page|seite|pagina)\s?\d+(?:\s?(?:of|von|de|sur|\/)\s?\d+)?$/,
  /^[-*\s]*end of (?:the )?(?:report|file|list|document|export)[-*.\s]*$/,
  /^(?:(?:report|file|list) )?(?:generated|exported|printed|created|downloaded) (?:on|at|by|from)\b/,
  /^confidential information\b|^(?:copyright|\(c\)|©) /,
];
/** A figure such as a count: seven digits or more without separators are a person's phone number. */
const number = /^(?!\d{7})[\d.,' ]+$/;
/** A remark in a longer row is a value of a person. */
const FILLED_MAX = 3;
const CHARS_MAX = 200;

/** Whether a row holds a remark about the file alone, such as `Total: 1 record`, and no one. */
export function isFooter(cells: readonly string[]): boolean {
  const filled: string[] = [];
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    if (filled.length === FILLED_MAX) return false;
    filled.push(cell);
  }
  const [first = '', ...others] = filled.map(cleanCell);
  if (first.length > CHARS_MAX || !others.every((text) => number.test(text))) return false;
  const text = foldText(first);
  return footers.some((footer) => footer.test(text));
}
