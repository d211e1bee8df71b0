/** Counts what a calculation does for a request, so that a test knows the most that any request can ask for. */
export interface Effort {
  steps: number;
}
