/* Mantine's styles of what is not there yet, for pages without all of styles-staff. */
import '@mantine/core/styles/Skeleton.css';
