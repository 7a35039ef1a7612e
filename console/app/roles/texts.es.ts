import type { en } from './texts.en';

export const es: typeof en = {
  workspace: {
    'front-desk': { name: 'Recepción', may: 'Hace verificaciones y lee sus respuestas' },
    viewer: { name: 'Solo consulta', may: 'Lee el registro de verificaciones, las aseguradoras y el saldo' },
    admin: { name: 'Administrador', may: 'Todo lo anterior, y además clínicas, claves y miembros' },
  },
  installation: {
    operator: {
      name: 'Operador',
      whole: 'Operador de esta instalación',
      may: 'Todo: espacios de trabajo, dinero, aseguradoras, personas.',
    },
    'on-call': {
      name: 'De guardia',
      whole: 'De guardia en esta instalación',
      may: 'El tablero y sus interruptores, nada más.',
    },
  },
};
