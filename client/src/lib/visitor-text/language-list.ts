import { english, languageCodes } from '@gatehouse/sync-protocol/languages/languages';

const names = new Intl.DisplayNames(english, { type: 'language' });

/** What visitors may choose, for staff and on the public pages: `English and Spanish`. */
export const languageList = new Intl.ListFormat(english).format(languageCodes.map((code) => names.of(code) ?? code));
