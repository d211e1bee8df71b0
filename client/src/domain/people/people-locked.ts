/** Why a screen shows no one. Rule D4. */
export const PEOPLE_LOCKED = 'This device hasn’t connected for seven days, so people are hidden until it does.';
