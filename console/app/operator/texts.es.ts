import { count } from '../design/format';
import { plural } from '../language/plural';
import type { en } from './texts.en';

const checks = (number: number): string =>
  plural(number, { one: '1 verificación', other: `${count(number)} verificaciones` });

export const es: typeof en = {
  list: {
    title: 'Espacios de trabajo',
    description: 'Cada cliente tiene uno: con sus propias clínicas, claves, saldo y registro.',
    create: 'Nuevo espacio de trabajo',
    find: 'Buscar un espacio de trabajo por nombre o ID',
    nameOrId: 'Nombre o ID',
    name: 'Nombre',
    state: 'Estado',
    charged: 'Se cobra',
    answered: 'Verificaciones respondidas',
    every: 'Toda verificación en vivo',
    requests: 'Solicitudes por minuto',
    standard: 'Predeterminado',
    checks: 'Verificaciones por día',
    noLimit: 'Sin límite',
    created: 'Creado',
    open: 'Abierto',
    suspended: 'Suspendido',
    lookedThrough: (number) => `Se buscó en los ${count(number)} espacios de trabajo más recientes.`,
    none: 'Todavía no hay espacios de trabajo',
    noneMore: 'Cree el primero y luego agréguele una clínica, una clave y verificaciones.',
    noneFits: 'Ningún espacio de trabajo coincide',
    noneOfNewest: (wanted) =>
      `Ninguno de los espacios de trabajo más recientes tiene "${wanted}" en su nombre o ID. Los anteriores no se han cargado.`,
    noneHas: (wanted) => `Ninguno tiene "${wanted}" en su nombre o ID.`,
  },
  creation: {
    title: 'Nuevo espacio de trabajo',
    create: 'Crear el espacio de trabajo',
    done: (name) => `El espacio de trabajo ${name} está creado. Su saldo está vacío.`,
    nameHint: 'El cliente, como se le conoce.',
  },
  page: {
    title: 'Espacio de trabajo',
    above: 'Espacios de trabajo',
    created: (time) => `Creado el ${time}`,
    idName: 'ID del espacio de trabajo',
    suspendedSince: (time) => `Suspendido desde el ${time}`,
    suspended: (reason) => `${reason} Toda solicitud con una de sus claves se rechaza.`,
    tabs: { wallet: 'Saldo', clinics: 'Clínicas', keys: 'Claves', settings: 'Configuración' },
  },
  wallet: {
    title: 'Saldo',
    description: 'En verificaciones enteras.',
    grant: 'Agregar verificaciones',
    correct: 'Corregir el saldo',
    available: 'Disponibles',
    held: 'En curso, apartadas',
    spent: 'Gastadas',
    granted: 'Agregadas',
    today: 'Presupuesto de hoy',
    todayOf: (key) => `Presupuesto de hoy de la clave ${key}`,
    used: (part) => `${count(part.used)} de ${count(part.limit)}, hasta el ${part.until}`,
  },
  change: {
    grants: {
      title: 'Agregar verificaciones',
      description: 'Cuántas verificaciones se agregan al saldo.',
    },
    adjustments: {
      title: 'Corregir el saldo',
      description: 'Un número negativo, como -20, quita verificaciones. El saldo nunca baja de cero.',
    },
    checks: 'Verificaciones',
    review: 'Revisar',
    back: 'Atrás',
    add: (number) => `Agregar ${checks(number)}`,
    take: (number) => `Quitar ${checks(number)}`,
    done: (number) => `Listo. El saldo ahora es de ${checks(number)}.`,
    now: 'Saldo actual',
    after: 'Saldo después',
    change: 'Cambio',
    signed: (sign, number) => `${sign}${checks(number)}`,
    reason: 'Motivo',
    tooFew: 'No hay tantas verificaciones en el saldo: esto se va a rechazar.',
    journal: 'El diario lo guarda con su nombre. Solo se deshace con otro cambio.',
  },
  journal: {
    title: 'Diario',
    description: 'Todos los cambios del saldo, los más recientes primero. Ninguna línea se modifica.',
    label: 'Diario del saldo',
    none: 'Todavía no ha pasado nada',
    noneMore: 'Aquí aparecerán las primeras verificaciones agregadas.',
    when: 'Cuándo',
    what: 'Qué',
    checks: 'Verificaciones',
    by: 'De quién',
    reason: 'Motivo o verificación',
    kinds: {
      grant: 'Agregadas',
      adjust: 'Corregidas',
      hold: 'Apartada para una verificación',
      capture: 'Gastada en una verificación',
      release: 'Devuelta',
    },
  },
  settings: {
    title: 'Configuración',
    review: 'Revisar los cambios',
    ask: '¿Guardar esta configuración?',
    save: 'Guardar la configuración',
    saved: 'La configuración se guardó.',
    unchanged: 'No se cambió nada.',
    what: 'Qué cambia',
    setting: 'Ajuste',
    now: 'Ahora',
    fromNowOn: 'De ahora en adelante',
    effect: 'Vale en todas partes en cinco segundos.',
  },
  fields: {
    name: 'Nombre',
    charged: 'Qué se cobra',
    requests: 'Solicitudes por minuto',
    requestsHint: 'De todas sus claves en conjunto. Vacío: el valor predeterminado de la instalación.',
    share: 'Parte de la capacidad',
    shareHint: 'Su parte cuando el sistema está lleno, de 1 a 100. Vacío: 10, como todos.',
    checks: 'Verificaciones en vivo por día',
    checksHint: 'El máximo que se cobra en un día UTC. Vacío: sin límite.',
    lowBalance: 'Avisar a los operadores con un saldo de',
    lowBalanceHint: 'Verificaciones. Vacío: sin aviso.',
    idempotencyKey: 'Clave de idempotencia de las verificaciones en vivo',
    getChecks: 'Verificaciones en vivo por GET',
    searchWithoutMemberId: 'Verificaciones sin número de miembro',
    searchWithoutMemberIdHint:
      'Por nombre, fecha de nacimiento y número de Seguro Social, con aseguradoras que buscan así.',
    serviceNotTaken: 'Verificaciones de un servicio que no se sabe si la aseguradora contesta',
    serviceNotTakenHint: 'Una verificación así se contestaría sobre el plan en general.',
    dateNotTaken: 'Verificaciones de un día que no se sabe si la aseguradora contesta',
    dateNotTakenHint:
      'Por ejemplo, del mes próximo. Un día que la lista de aseguradoras excluye siempre se rechaza.',
    answers: 'Respuestas guardadas en lugar de una verificación',
    answersHint:
      'Segundos: la antigüedad máxima de una respuesta que se da a un programa sin clave de idempotencia. Vacío: nunca.',
  },
  changed: {
    charged: 'Se cobra',
    lowBalance: 'Saldo bajo con',
    idempotencyKey: 'Clave de idempotencia',
    standard: 'el valor predeterminado de la instalación',
    everyone: '10, como todos',
    noLimit: 'sin límite',
    noWarning: 'sin aviso',
    never: 'nunca por sí solas',
  },
  policies: {
    'every-live-check': 'Toda verificación en vivo',
    'answered-only': 'Solo las verificaciones que la aseguradora respondió',
    warn: 'Recomendada: una verificación sin ella se hace, con una advertencia',
    required: 'Obligatoria: una verificación sin ella se rechaza',
    allowed: 'Permitidas',
    refused: 'Rechazadas: los datos de pacientes no quedan en las URL',
    searchRefused: 'Rechazadas: una verificación necesita el número de miembro',
    searchAllowed: 'Permitidas, por número de Seguro Social',
    askToday: 'Se consulta por el día de hoy',
    askAnyway: 'Se consulta por ese día',
    askPlan: 'Se consulta el plan en general',
    refuseService: 'Rechazadas, sin cobro',
  },
  danger: {
    title: 'Cerrar y eliminar',
    description: 'Cada una de estas acciones pide un motivo y queda en el registro de auditoría.',
    ask: (act, workspace) => `${act}: ${workspace}`,
    suspend: {
      title: 'Suspender el espacio de trabajo',
      action: 'Suspender',
      effect:
        'Toda solicitud con una de sus claves, y de sus personas, se rechaza desde ahora, en todas partes en cinco segundos. ' +
        'Las verificaciones en curso se responden y se cobran. No se borra nada; al reanudarlo, todo vuelve.',
      done: 'El espacio de trabajo está suspendido.',
    },
    resume: {
      title: 'Reanudar el espacio de trabajo',
      action: 'Reanudar',
      effect:
        'Vuelve a funcionar con las claves, el saldo y las respuestas que tenía. Las claves revocadas siguen revocadas.',
      done: 'El espacio de trabajo está abierto de nuevo.',
    },
    revokeKeys: {
      title: 'Revocar todas las claves',
      action: 'Revocar todas',
      effect:
        'Ninguna de las claves que tiene ahora dará acceso a nada, en todas partes en cinco segundos y para siempre. ' +
        'Sus programas dejan de funcionar hasta que tengan claves nuevas.',
      done: (keys) =>
        plural(keys, { one: 'Se revocó 1 clave.', other: `Se revocaron ${count(keys)} claves.` }),
    },
    dropAnswers: {
      title: 'Eliminar todas las respuestas guardadas',
      action: 'Eliminar las respuestas',
      effect:
        'Toda respuesta de una aseguradora que todavía se guarda para este espacio de trabajo se borra para siempre. ' +
        'El registro de verificaciones y el saldo permanecen. Una solicitud que se repita recibirá un 409 y no se cobrará de nuevo.',
      done: (answers) =>
        plural(answers, {
          one: 'Se eliminó 1 respuesta guardada.',
          other: `Se eliminaron ${count(answers)} respuestas guardadas.`,
        }),
    },
  },
};
