import type { en } from './texts.en';

const ADMIN = 'Pida al administrador de su espacio de trabajo';

export const es: typeof en = {
  unauthorized: {
    title: 'Su sesión terminó',
    next: 'Inicie sesión de nuevo. No se consultó ni se cobró nada.',
  },
  'insufficient-balance': {
    title: 'No quedan verificaciones',
    next: `${ADMIN} que agregue más. No se consultó ni se cobró nada. Mientras tanto, llame a la aseguradora.`,
  },
  'daily-budget-exhausted': {
    title: 'Se usaron todas las verificaciones de hoy',
    next: `Se renuevan a medianoche, hora UTC. ${ADMIN} un límite mayor. No se cobró nada.`,
  },
  'rate-limited': {
    title: 'Demasiadas verificaciones a la vez',
    next: 'Espere unos segundos y consulte de nuevo. No se cobró nada.',
  },
  'service-unavailable': {
    title: 'Una parte de este sistema no funciona',
    next: 'No es la aseguradora, y no se cobró nada. Consulte de nuevo en un minuto; el operador ya lo sabe.',
  },
  internal: {
    title: 'Algo falló de nuestro lado',
    next: 'Consulte de nuevo. Si vuelve a pasar, dé el número de solicitud a su administrador. Se cobra una verificación como máximo.',
  },
  'workspace-suspended': {
    title: 'El espacio de trabajo está suspendido',
    next: `${ADMIN} que le explique el motivo. No se consultó ni se cobró nada.`,
  },
  'client-forbidden': {
    title: 'No puede consultar para esta clínica',
    next: 'Elija otra clínica, o pida al administrador de su espacio de trabajo que cambie su función.',
  },
  'payer-not-found': {
    title: 'Ninguna aseguradora tiene este nombre',
    next: 'Revise la ortografía, o escriba el número de la aseguradora que está en la tarjeta. No se consultó ni se cobró nada.',
  },
  'payer-ambiguous': {
    title: 'Varias aseguradoras tienen este nombre',
    next: 'Agregue el estado al nombre, por ejemplo BCBS Florida. No se consultó ni se cobró nada.',
  },
  'payer-not-askable': {
    title: 'Esta aseguradora no contesta verificaciones',
    next: 'Llame a la aseguradora o vea su portal. O elija otra, si se trataba de otra. No se cobró nada.',
  },
  'payer-requires-field': {
    title: 'Esta aseguradora necesita más datos',
    next: 'Llene lo que está marcado y consulte de nuevo. No se cobró nada.',
  },
  'member-id-required': {
    title: 'Se necesita el número de miembro',
    next: 'Escríbalo como está en la tarjeta y consulte de nuevo. No se consultó ni se cobró nada.',
  },
  'payer-date-out-of-range': {
    title: 'Esta aseguradora no contesta para ese día',
    next: 'Elija otra fecha de servicio, o déjela vacía para hoy. No se cobró nada.',
  },
  'payer-service-not-taken': {
    title: 'No se sabe si esta aseguradora contesta sobre ese servicio',
    next: 'Elija otro servicio, o consulte el plan en general. No se consultó ni se cobró nada.',
  },
  'validation-failed': {
    title: 'Algo en el formulario no está bien',
    next: 'Corrija lo que está marcado y consulte de nuevo. No se cobró nada.',
  },
  'idempotency-result-expired': {
    title: 'La respuesta ya no está guardada',
    next: 'Esta consulta ya se contestó y se cobró. Para tener otra respuesta, consulte de nuevo: es otra verificación.',
  },
};
