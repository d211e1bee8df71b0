/* Mantine's styles of a dialog, for pages without all of styles-staff, in Mantine's own order. */
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './dialog.css';
