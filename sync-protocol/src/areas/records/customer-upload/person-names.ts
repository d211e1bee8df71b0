import { foldText } from '../../people/search-keys.ts';

export interface Name {
  first: string;
  last: string;
}

/** Titles and forms of address, folded and without a dot. Initials and given names such as 'M' or 'Don' are none. */
const titles = new Set(
  [
    'mr mrs ms miss mx dr prof professor sir madam rev phd md',
    'herr herrn frau dipl',
    'monsieur madame mademoiselle mme mlle',
    'senor senora senorita sr sra srta dra',
    'doutor doutora senhor senhora',
  ].flatMap((words) => words.split(' ')),
);

function isTitle(word: string): boolean {
  return titles.has(foldText(word).replaceAll('.', ''));
}

/**
 * Leaves out titles before and after a name, as long as a word is left: `Dr. Jane Doe` is Jane Doe, and a person who is
 * called just 'Mr' stays so. Requirement F62.
 */
export function withoutTitles(text: string): string {
  const words = text.split(' ');
  const first = words.findIndex((word) => !isTitle(word));
  const last = words.findLastIndex((word) => !isTitle(word));
  return first < 0
    ? text
    : words
        .slice(first, last + 1)
        .join(' ')
        .replace(/(?<=.),$/, '');
}

/** What tells a son from his father, folded and without a dot. It belongs to a last name and is none. */
const suffixes = new Set(['jr', 'jnr', 'sr', 'snr', 'ii', 'iii', 'iv', 'esq']);
/** Words that are names of their own, unless there is a first and a last name before them. */
const nameSuffixes = new Set(['junior', 'filho', 'neto', 'sobrinho']);

const lastWord = /^(.*[^\s,])([\s,]+)([^\s,]+)$/;

/** The name without the suffixes at its end, and these. A word is always left. */
function splitSuffix(text: string): { name: string; suffix: string } {
  const [, before = '', between = '', word = ''] = lastWord.exec(text) ?? [];
  const isName = between.includes(',') || !/[\s,]/.test(before);
  const folded = foldText(word).replaceAll('.', '');
  if (before === '' || !(suffixes.has(folded) || (!isName && nameSuffixes.has(folded))))
    return { name: text, suffix: '' };
  const { name, suffix } = splitSuffix(before);
  return { name, suffix: `${suffix} ${word}`.trim() };
}

/** A last name that is just a suffix is not the whole: `Robert Downey` and `Jr.` are Robert, and Downey Jr. */
export function withLastName({ first, last }: Name): Name {
  const isWhole = first === '' || last === '' || splitSuffix(`${first} ${last}`).suffix !== last;
  return isWhole || nameSuffixes.has(foldText(last)) ? { first, last } : splitName(`${first} ${last}`);
}

/** Words that begin a last name of several words, folded. */
const particles = new Set(
  ["van von vom zu zum zur der den de del della dello di da das do dos du la las los le ter ten te 't af av bin ibn"]
    .flatMap((words) => words.split(' '))
    .map(foldText),
);

/**
 * Where the last name begins: with the particles before the last word, as in `Gerard 't Hooft` and `Ana Van der Berg`. A single one with a
 * capital may be a given name, as in `Nguyen Van A`, unless the whole name is in capitals.
 */
function lastNameStart(words: readonly string[]): number {
  const last = words.length - 1;
  let start = last;
  while (start > 0 && isParticle(words[start - 1] ?? '', start - 1)) start -= 1;
  const isClear =
    words.slice(start, last).some(isSmall) || last - start > 1 || words.join('').toUpperCase() === words.join('');
  return isClear ? start : last;
}

/** The first word of a name is a particle only where it is written small. */
function isParticle(word: string, at: number): boolean {
  return particles.has(foldText(word)) && (at > 0 || isSmall(word));
}

function isSmall(word: string): boolean {
  return word === word.toLowerCase();
}

/**
 * `López García, Ana`, `Ana López` and `Frau Ana López` alike. A single word is a first name; after a title it is a last name. `Jr.` and
 * its like go with the last name: `Robert Downey Jr.`, `Downey, Robert, Jr.` and `Downey Jr., Robert` are one person.
 */
export function splitName(text: string): Name {
  const { name, suffix } = splitSuffix(text);
  const { first, last } = splitPlain(name);
  if (last === '') return { first: `${first} ${suffix}`.trim(), last };
  return { first, last: `${last} ${suffix}`.trim() };
}

function splitPlain(text: string): Name {
  const comma = text.indexOf(',');
  if (comma > 0) {
    const first = withoutTitles(text.slice(comma + 1).trim());
    const last = withoutTitles(text.slice(0, comma).trim());
    if (first !== '' && !isTitle(first)) return { first, last };
  }
  const name = withoutTitles(text);
  const words = name.split(' ');
  if (words.length > 1) {
    const start = lastNameStart(words);
    return { first: words.slice(0, start).join(' '), last: words.slice(start).join(' ') };
  }
  return name === text || name === '' ? { first: name, last: '' } : { first: '', last: name };
}

/** Whether there is a first or a last name. */
export function hasName({ first, last }: Name): boolean {
  return first !== '' || last !== '';
}

/** Whether two names differ at most in accents, in case and in where the first name ends. */
export function isSameName(one: Name, other: Name): boolean {
  return foldText(`${one.first} ${one.last}`) === foldText(`${other.first} ${other.last}`);
}
