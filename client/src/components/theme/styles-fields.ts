/* Mantine's styles of text fields, for pages without all of styles-staff. */
import '@mantine/core/styles/Input.css';
