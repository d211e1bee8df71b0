import { withoutInvisible } from '#base/people/invisible';

/** A hundred thousand rows are read on a phone too: most texts need none of the work below. */
const plain = /^(?!=")[!-&(-~]+(?: [!-~]+)*$/;
/** Between several values of one cell, as Google writes them. */
const SEVERAL = ':::';
/**
 * What keeps a spreadsheet from taking digits for a number or a text for a formula, such as `'12180`. Our own exports write the same
 * apostrophe; a name such as `'t Hooft` keeps its own.
 */
const apostropheGuard = /^'(?=[\d(=+\-@\t\r\n＝＋－＠])/u;
/** The same as a formula, such as `="02139"`. */
const formulaGuard = /^="(.*)"\s*$/s;

/** A cell as one line without what no field needs: guards of a spreadsheet, characters that nobody sees, and spaces around it. */
export function cleanCell(text: string): string {
  if (text === '' || (plain.test(text) && !text.includes(SEVERAL))) return text;
  const line = withoutGuard(withoutInvisible(text.toWellFormed()).trimStart())
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.includes(SEVERAL) ? valuesOf(line).join(` ${SEVERAL} `) : line;
}

/** The values of a cell that holds several, as of `a ::: b`; of others the text itself. Empty ones are left out. */
export function valuesOf(text: string): string[] {
  return text
    .split(SEVERAL)
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function withoutGuard(text: string): string {
  const inside = formulaGuard.exec(text)?.[1];
  return inside === undefined ? text.replace(apostropheGuard, '') : inside.replaceAll('""', '"');
}
