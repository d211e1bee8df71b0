/** What one argon2id hash costs. */
export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

/** OWASP's parameters, with one lane. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
