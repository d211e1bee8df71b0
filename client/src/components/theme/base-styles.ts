/* Loaded by every document: the typeface, and the styles that every chunk may rely on. */
import '@fontsource-variable/inter/wght.css';
import './styles-base.ts';
