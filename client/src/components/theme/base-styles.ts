/* What every document begins with: the typeface, and the styles that every chunk may count on. */
import '@fontsource-variable/inter/wght.css';
import './styles-base.ts';
