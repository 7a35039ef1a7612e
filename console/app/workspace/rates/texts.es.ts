import { count } from '../../design/format';
import { plural } from '../../language/plural';
import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Tarifas de una clínica',
  description:
    'Lo que sus contratos con las aseguradoras autorizan por cada tipo de visita. La recepción elige la visita y ve cuánto cobrar.',
  needsClinic: 'Las tarifas se guardan para cada clínica.',
  label: 'Tarifas',
  visitKind: 'Tipo de visita',
  payer: 'Aseguradora',
  allPayers: 'Todas',
  service: 'Servicio',
  visit: 'Consulta',
  visits: { 'primary-care': 'Atención primaria', specialist: 'Especialista' },
  anyVisit: 'Sin indicar',
  allowed: 'Autorizado',
  units: 'Visitas',
  actions: 'Acciones',
  actsOn: (rate) => `Acciones para ${rate}`,
  none: 'Todavía no hay tarifas',
  noneMore: 'Agregue una por cada servicio de una visita, o tómelas todas de un archivo CSV.',
  add: 'Agregar una tarifa',
  change: 'Cambiar',
  remove: 'Quitar',
  dialog: {
    addTitle: 'Agregar una tarifa',
    changeTitle: 'Cambiar una tarifa',
    visitKindHint:
      'Minúsculas, cifras y guiones, por ejemplo new-patient-visit. Las tarifas con un mismo nombre son una visita; default se toma cuando no se nombra ninguna.',
    visitKindForm: 'Minúsculas, cifras y guiones.',
    pick: 'Elija una de las aseguradoras que coinciden, o déjela vacía para todas.',
    noService: 'Ninguno',
    needsService: 'Elija un servicio o escriba un procedimiento.',
    procedure: 'Procedimiento',
    procedureHint: 'CPT, HCPCS o CDT, por ejemplo 99213.',
    procedureForm: 'Cinco letras y cifras.',
    allowedHint: 'Por todo el servicio, en dólares.',
    notAnAmount: 'Una cantidad en dólares, como 150 o 98.50',
    unitsHint: 'Por cuántas visitas cuenta.',
    add: 'Agregar la tarifa',
    change: 'Guardar la tarifa',
    saved: 'Las tarifas cambiaron.',
  },
  removal: {
    title: (rate) => `¿Quitar ${rate}?`,
    text: 'Desde ahora, las cantidades de esta visita se calculan sin ella.',
    act: 'Quitar la tarifa',
    done: 'La tarifa quedó quitada.',
  },
  import: {
    title: 'Tomar tarifas de un archivo CSV',
    hint: 'Reemplaza todas las tarifas de la clínica. Con las columnas visitKind, allowedAmount y serviceTypeCode o procedureCode; 2,000 filas como máximo.',
    act: 'Reemplazar las tarifas',
    done: (rows) =>
      plural(rows, {
        one: 'La clínica tiene ahora 1 tarifa.',
        other: `La clínica tiene ahora ${count(rows)} tarifas.`,
      }),
  },
};
