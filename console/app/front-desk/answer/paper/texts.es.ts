import type { en } from './texts.en';

export const es: typeof en = {
  figures: 'De dónde vienen las cifras',
  figure: 'Cifra',
  lines: 'Líneas de la aseguradora',
  coverage: 'Cobertura',
  how: { stated: 'indicado', derived: 'calculado', absent: 'no indicado' },
  also: (value, lines) => `también indica: ${value} (${lines})`,
  changed: 'Las reglas cambiaron desde entonces: la respuesta de esta verificación tenía otro valor.',
  address: 'Dirección registrada',
  contact: 'Contacto de la aseguradora',
  planNumber: 'Número del plan',
  networkName: 'Red',
  checkId: 'ID de la verificación',
  notZero: '“No indicado” significa que la aseguradora no dio ningún valor; no significa cero.',
  quote: 'EB1 es la primera línea de beneficios de la respuesta: mencione estos números si llama.',
  noGuarantee: 'Una respuesta de elegibilidad no garantiza el pago.',
  confidential: 'Confidencial: esta página contiene datos del seguro médico de un paciente.',
};
