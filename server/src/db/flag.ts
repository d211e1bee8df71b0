/** 0 or 1: a truth value as it lies in both dialects. */
export type Flag = number;
