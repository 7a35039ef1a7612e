import { plural } from '../language/plural';
import type { en } from './texts.en';

export const es: typeof en = {
  invited: (number) =>
    plural(number, {
      one: 'Tiene una invitación a un espacio de trabajo.',
      other: `Tiene invitaciones a ${String(number)} espacios de trabajo.`,
    }),
  look: 'Ver las invitaciones',
  title: 'Invitaciones',
  description:
    'Nada cambia hasta que usted acepte. Un espacio de trabajo puede tener cualquier nombre: acepte solo lo que espera.',
  offer: (workspace) => `Invitación de un administrador de "${workspace}"`,
  role: (role) => `Función: ${role}`,
  by: (email, when) => `Enviada por ${email}, ${when}`,
  byOther: (when) => `Enviada por un programa, o por una persona sin correo electrónico, ${when}`,
  accept: 'Aceptar',
  acceptOf: (workspace) => `Aceptar la invitación de ${workspace}`,
  decline: 'Rechazar',
  declineOf: (workspace) => `Rechazar la invitación de ${workspace}`,
  accepted: (workspace) => `Usted ya es miembro de ${workspace}.`,
  declined: 'La invitación fue rechazada.',
  which: {
    title: 'Elija un espacio de trabajo',
    several: '¿En qué espacio de trabajo va a trabajar ahora?',
    hint: 'Este navegador lo recuerda. Puede cambiarlo en el menú con su nombre.',
    gone: (workspace) => `Usted ya no tiene acceso a "${workspace}"`,
    goneHint: 'Le quitaron el acceso, o usted salió. No se conserva nada de lo que había en esta página.',
    workIn: (workspace) => `Trabajar en ${workspace}`,
  },
};
