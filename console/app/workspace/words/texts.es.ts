import { count } from '../../design/format';
import { plural } from '../../language/plural';
import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Palabras de una clínica',
  description:
    'Lo que su personal escribe para una aseguradora y cuál se quiso decir: se aprende de respuestas que conocían al afiliado, y usted puede corregirlo.',
  needsClinic: 'Las palabras se aprenden para cada clínica.',
  label: 'Palabras y sus aseguradoras',
  words: 'Palabras',
  form: 'Forma del ID de afiliado',
  anyForm: 'Cualquiera',
  payer: 'Aseguradora',
  gone: (payerId) => `${payerId}, ya no está en el catálogo`,
  confirmed: 'Confirmadas',
  contradicted: 'Contradichas',
  seen: 'Última vez',
  state: 'Qué ocurre',
  accepted: 'Se consulta enseguida',
  written: 'Lo escribió usted',
  asked: 'Se le pregunta',
  actions: 'Acciones',
  actsOn: (words) => `Acciones para ${words}`,
  none: 'Todavía no hay palabras',
  noneMore:
    'Elija una aseguradora de la lista de una verificación, dos veces con las mismas palabras, y ya no se le pregunta.',
  add: 'Escribir palabras',
  change: 'Cambiar la aseguradora',
  erase: 'Olvidar',
  eraseAll: 'Olvidar todas',
  dialog: {
    title: 'Qué significan las palabras',
    words: 'Palabras',
    wordsHint: 'Como las escribe su personal.',
    form: 'Forma del ID de afiliado',
    formHint:
      'Vacía para cualquiera: XYP999A99999 tiene tres letras tal cual, luego A por cada letra y 9 por cada dígito.',
    pick: 'Elija una de las aseguradoras que coinciden.',
    save: 'Guardar las palabras',
    saved: 'Vale desde la próxima verificación, en todas partes en cinco segundos.',
  },
  forget: {
    title: (words) => `¿Olvidar ${words}?`,
    text: 'Se vuelve a preguntar por la aseguradora hasta que las respuestas lo enseñen de nuevo.',
    act: 'Olvidar las palabras',
    done: 'Las palabras quedaron olvidadas.',
    allTitle: '¿Olvidar todas las palabras de esta clínica?',
    allText:
      'También qué aseguradoras respondieron más a la clínica. No se puede deshacer; guárdelas antes como CSV.',
    allAct: 'Olvidar todas las palabras',
    allDone: 'Todas las palabras de la clínica quedaron olvidadas.',
  },
  import: {
    title: 'Tomar palabras de un archivo CSV',
    hint: 'Con las columnas words, payerId y, si la hay, memberIdForm; 1,000 filas como máximo.',
    act: 'Tomar las palabras',
    done: (rows) =>
      plural(rows, { one: 'Se escribió 1 fila.', other: `Se escribieron ${count(rows)} filas.` }),
  },
};
