import type { LanguageCode } from './languages.ts';

/** Texts by group and name. Entries that count have two forms, `_one` and `_other`. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

type PluralSuffix = '_one' | '_other';
type WithoutPlural<Name extends string> = Name extends `${infer Base}${PluralSuffix}` ? Base : Name;

/** `group.name` of an entry; entries that count are named without `_one` and `_other`. */
type KeyIn<C extends Texts> = {
  [Group in keyof C & string]: `${Group}.${WithoutPlural<keyof C[Group] & string>}`;
}[keyof C & string];

/** What replaces a text's placeholders; `count` also chooses between singular and plural. */
type TextValues = Readonly<Record<string, string | number | null>>;

/** One entry, with `{{name}}` replaced by the value of that name, as it is: React escapes it. */
export type TranslateIn<C extends Texts> = (key: KeyIn<C>, values?: TextValues) => string;

/** Texts in one language. A name without a text is shown as the key, and a placeholder without a value as nothing. */
export function textIn<C extends Texts>(catalogue: C, language: LanguageCode): TranslateIn<C> {
  const plurals = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const [group = '', name = ''] = key.split('.');
    const texts = catalogue[group] ?? {};
    const { count } = values;
    const counted = typeof count === 'number' ? texts[`${name}_${plurals.select(count)}`] : undefined;
    return filled(counted ?? texts[name] ?? texts[`${name}_other`] ?? key, values);
  };
}

/** A text with `{{name}}` replaced by the value of that name. */
function filled(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, placeholder: string) => String(values[placeholder] ?? ''));
}

/** One part of what visitors read: in English at once, in any other language when it is chosen. */
export interface TextPart<C extends Texts = Texts> {
  english: C;
  load: (language: LanguageCode) => Promise<C>;
}
