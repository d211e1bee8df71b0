/* What a file is read as, without the schema library: the thread that reads it would spend more time on that than on most files. */

/** The character sets of texts that name none. The first that fits as well as any other is taken. */
export const uploadEncodings = ['utf-8', 'windows-1252', 'macintosh', 'windows-1250'] as const;
export type UploadEncoding = (typeof uploadEncodings)[number];

/** The name of a sheet, as the parts of a form and the replies have it. */
export const SHEET_NAME_CHARS_MAX = 100;

/** What was read of a file, and what else could be. */
export interface UploadSource {
  /** The sheet that was read; null where the file is no workbook. */
  sheet: string | null;
  /** Every sheet with rows that is not hidden. */
  sheets: string[];
  /** How the text was read; null where its bytes leave no doubt. */
  encoding: UploadEncoding | null;
  /** False where the bytes make sense in several of them. */
  is_encoding_certain: boolean;
  /** The character sets in which the file reads differently, the likeliest first, each with the same few words of the file. */
  encodings: { encoding: UploadEncoding; words: string[] }[];
}

/** What the person chose of it; the server decides the rest. */
export interface ChosenSource {
  sheet?: string | undefined;
  encoding?: UploadEncoding | undefined;
}

/** The source of a file without a choice. */
export const onlySource: UploadSource = {
  sheet: null,
  sheets: [],
  encoding: null,
  is_encoding_certain: true,
  encodings: [],
};
