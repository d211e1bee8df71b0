/** How many digits a venue may ask for in the PINs of its people, and how many it asks for by default. Requirement X22. */
export const staffPinDigits = { min: 4, max: 8, byDefault: 6 } as const;

/**
 * What is wrong with a PIN that a person chooses, as a sentence; null if nothing is. It must have exactly so many digits, and they must
 * not be all alike or a run up or down, such as 123456.
 */
export function pinProblem(pin: string, digits: number): string | null {
  if (!/^\d+$/.test(pin) || pin.length !== digits) return `Please use exactly ${digits} digits.`;
  const steps = new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));
  const [step = 0] = steps;
  if (steps.size > 1 || Math.abs(step) > 1) return null;
  return step === 0 ? 'Please use different digits.' : 'Please don’t use digits in a row, such as 123456.';
}
