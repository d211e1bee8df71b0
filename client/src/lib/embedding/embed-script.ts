import { complain, embed } from './embed-frame.ts';

/* `/embed.js`: runs on websites of others, so that it leaves nothing behind but its frame. */
const script = document.currentScript;
if (script instanceof HTMLScriptElement) embed(script);
else complain('embed.js has to be a script of its own, without type="module"');
