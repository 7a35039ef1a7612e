import { plural } from '../language/plural';
import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Usted',
  description: 'Lo que usted puede hacer aquí, y dónde tiene sesiones abiertas.',
  roles: {
    title: 'Sus funciones',
    name: 'Nombre',
    email: 'Correo electrónico',
    noEmail: 'Ninguno: usted entró con un enlace de acceso',
    role: 'Función',
    ends: 'Esta sesión termina',
    endsAt: (when) => `${when} a más tardar`,
  },
  workspaces: {
    title: 'Sus espacios de trabajo',
    workspace: 'Espacio de trabajo',
    role: 'Función',
    clinics: 'Para',
    allClinics: 'Todas las clínicas',
    someClinics: (number) =>
      plural(number, { one: 'Una de sus clínicas', other: `${String(number)} de sus clínicas` }),
    actions: 'Acciones',
    leave: 'Salir',
    leaveOf: (workspace) => `Salir de ${workspace}`,
    left: (workspace) => `Usted salió de ${workspace}.`,
    lastAdmin:
      'Usted es el último administrador de este espacio de trabajo. Primero haga administrador a otro miembro.',
    leaveText:
      'Usted no verá nada de este espacio a partir de la siguiente solicitud. Solo uno de sus administradores puede readmitirle.',
  },
  sessions: {
    title: 'Sus sesiones',
    description: 'Una sesión termina sola cuando no se usa.',
    endOthers: 'Cerrar las demás sesiones',
    endOthersAsk: '¿Cerrar las demás sesiones?',
    others: (number) =>
      `${plural(number, { one: 'Otra sesión termina', other: `Otras ${String(number)} sesiones terminan` })} con la siguiente solicitud. Esta continúa.`,
    ended: 'Esa sesión terminó.',
    othersEnded: 'Se cerraron sus demás sesiones.',
    thisBrowser: 'Este navegador',
    end: 'Terminar',
    endOf: (when) => `Terminar la sesión del ${when}`,
    actions: 'Acciones',
    browser: 'Navegador',
    signedIn: 'Inicio',
    lastUsed: 'Último uso',
    ends: 'Termina',
    unknownBrowser: 'Navegador desconocido',
    on: (browser, system) => `${browser} en ${system}`,
  },
};
