import { count } from './format';
import type { en } from './texts.en';

export const es: typeof en = {
  titleOf: (page) => `${page} - Eligibility Check`,
  loading: 'Cargando',
  unreachable: 'No se pudo conectar con el sistema',
  checkNetwork: 'Revise la red e intente de nuevo.',
  request: 'Solicitud',
  tryAgain: 'Intentar de nuevo',
  showMore: 'Mostrar más',
  act: 'Acciones',
  close: 'Cerrar',
  cancel: 'Cancelar',
  copy: 'Copiar',
  copyOf: (name) => `Copiar: ${name}`,
  copied: (name) => `Copiado: ${name}.`,
  reason: {
    label: 'Motivo',
    description: 'Se guarda en el registro de auditoría. No escriba nada sobre un paciente.',
  },
  wholeNumber: 'Un número entero, por ejemplo 1,000',
  chart: {
    asTable: 'Como tabla',
    asTableOf: (chart) => `${chart}, como tabla`,
    day: 'Día',
    of: 'De',
    now: 'Ahora',
    highest: 'Máximo',
    more: (number) => `y ${count(number)} más, por debajo de estas`,
  },
};
