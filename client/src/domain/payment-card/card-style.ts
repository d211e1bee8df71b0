/** How Square's fields look in its frame, where our style sheets do not reach: it supports values, not variables. */
interface Palette {
  paper: string;
  ink: string;
  line: string;
  accent: string;
  soft: string;
  error: string;
}

/* The same values as theme.ts gives fields. */
const palettes: Record<'light' | 'dark', Palette> = {
  light: {
    paper: '#ffffff',
    ink: '#1b2430',
    line: '#8b93a0',
    accent: '#1f7a5c',
    soft: '#566070',
    error: '#b42318',
  },
  dark: {
    paper: '#222d3a',
    ink: '#e9edf1',
    line: '#7b8797',
    accent: '#5daf8d',
    soft: '#a3aebb',
    error: '#ff9b93',
  },
};

/** Options of Square's card for a color scheme. */
export function cardStyle(scheme: 'light' | 'dark') {
  const { paper, ink, line, accent, soft, error } = palettes[scheme];
  return {
    style: {
      input: { backgroundColor: paper, color: ink, fontSize: '16px' },
      'input::placeholder': { color: soft },
      'input.is-error': { color: error },
      '.input-container': { borderColor: line, borderRadius: '8px' },
      '.input-container.is-focus': { borderColor: accent },
      '.input-container.is-error': { borderColor: error },
      '.message-text': { color: soft },
      '.message-icon': { color: soft },
      '.message-text.is-error': { color: error },
      '.message-icon.is-error': { color: error },
    },
  };
}
