/* Mantine's styles that a kiosk needs and every chunk may rely on, in Mantine's own order of dependence. Anything else is in styles-staff. */
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Button.css';
import './global.css';
