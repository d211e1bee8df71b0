/** Days and times that would do, on pages and in mails. */
export const wishes = {
  anyTime: '{{day}}, any time',
  from: '{{day}}, {{from}} or later',
  until: '{{day}}, {{to}} or earlier',
};
