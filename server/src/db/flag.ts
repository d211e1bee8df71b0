/** 0 or 1: a boolean as both dialects store it. */
export type Flag = number;
