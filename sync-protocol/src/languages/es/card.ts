import type { card as english } from '../en/card.ts';

export const card: typeof english = {
  legend: 'Datos de la tarjeta',
  loading: 'Cargando el formulario de la tarjeta…',
  reload: 'Recargar la página',
  noConfig: 'El sistema de pago no está disponible',
  noAnswer: 'No se pudo consultar la configuración del sistema de pago',
  noScript: 'No se pudo cargar el sistema de pago',
  noSdk: 'El sistema de pago de Square no se cargó',
  noContainer: 'No se encontró el lugar del formulario de pago',
  noForm: 'No se pudo preparar el formulario de pago: {{reason}}',
  noToken: 'No se pudo leer la tarjeta',
  invalid: 'Revise los datos de su tarjeta: {{reason}}',
};
