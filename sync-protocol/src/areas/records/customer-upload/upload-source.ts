import { z } from 'zod';

/** The character sets of texts that name none. The first that fits as well as any other is taken. */
export const uploadEncodings = ['utf-8', 'windows-1252', 'macintosh', 'windows-1250'] as const;
export type UploadEncoding = (typeof uploadEncodings)[number];

/** The name of a sheet, as the parts of a form and the replies have it. */
export const SHEET_NAME_CHARS_MAX = 100;

export const encodingSchema = z.enum(uploadEncodings);
export const sheetNameSchema = z.string().min(1).max(SHEET_NAME_CHARS_MAX);

/** What was read of a file, and what else could be. */
export const uploadSourceSchema = z.object({
  /** The sheet that was read; null where the file is no workbook. */
  sheet: z.string().nullable(),
  /** Every sheet with rows that is not hidden. */
  sheets: z.array(z.string()),
  /** How the text was read; null where its bytes leave no doubt. */
  encoding: encodingSchema.nullable(),
  /** False where the bytes make sense in several of them. */
  is_encoding_certain: z.boolean(),
  /** The character sets in which the file reads differently, the likeliest first, each with the same few words of the file. */
  encodings: z.array(z.object({ encoding: encodingSchema, words: z.array(z.string()) })),
});
export type UploadSource = z.infer<typeof uploadSourceSchema>;

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
