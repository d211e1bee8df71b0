import { complain, embed, type FrameTitles } from './embed-frame.ts';

/** Titles in every language, put here when the script is built. */
declare const FRAME_TITLES: FrameTitles;

/* `/embed.js`: runs on websites of others, so that it leaves nothing behind but its frame. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement) embed(script, FRAME_TITLES);
else complain('embed.js has to be a script of its own, without type="module"');
