/* Mantine's styles of skeletons, for pages without all of styles-staff. */
import '@mantine/core/styles/Skeleton.css';
