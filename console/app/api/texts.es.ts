import type { en } from './texts.en';

export const es: typeof en = {
  failed: 'La solicitud falló',
  answered: (status) => `El sistema respondió ${String(status)}.`,
  unchanged: 'No se cambió nada',
};
