import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Personas',
  description:
    'Quién puede operar esta instalación. A los miembros de un espacio de trabajo los invitan sus propios administradores.',
  invite: 'Invitar',
  none: 'Todavía no hay personas',
  noneMore: 'Invite a la primera con un correo electrónico que el proveedor de identidad conozca.',
  person: 'Persona',
  stored: 'Funciones guardadas',
  noneStored: 'Ninguna',
  now: 'Permisos actuales',
  noneNow: 'Ninguno',
  inSession: (roles) => `${roles} por un enlace o un grupo, mientras dure la sesión`,
  invited: 'Fecha de invitación',
  state: 'Estado',
  states: { invited: 'Con invitación', joined: (time) => `Se unió el ${time}` },
  actions: 'Acciones',
  act: (name) => `Acciones para ${name}`,
  acts: { roles: 'Cambiar funciones', sessions: 'Sesiones', remove: 'Quitar' },
  roles: 'Funciones',
  invitation: {
    title: 'Invitar a una persona',
    email: 'Correo electrónico',
    emailHint: 'Tal como lo verificó el proveedor de identidad.',
    noProvider:
      'Esta instalación no tiene un proveedor de identidad: nadie puede iniciar sesión con un correo electrónico. Cree un enlace de inicio de sesión.',
    done: 'Invitación creada. No se envió ningún correo: las funciones valen desde el primer inicio de sesión.',
    isThere: 'Ya hay una persona con esta dirección: cambie las funciones de esa persona.',
  },
  change: {
    title: (name) => `Funciones de ${name}`,
    save: 'Guardar las funciones',
    done: 'Las funciones cambiaron y valen desde la siguiente solicitud.',
    running: (roles) => `Tiene ahora: ${roles}.`,
    effect:
      'Las funciones no elegidas terminan también en las sesiones abiertas, incluso las de un grupo, que las vuelve a dar en el próximo inicio de sesión.',
  },
  ofLink: {
    what: 'Esta persona entró con un enlace de inicio de sesión: sus funciones son las del enlace y no se guarda ninguna. Para otra función, cree otro enlace.',
    has: (roles) => `Tiene ahora: ${roles}.`,
    hasNone: 'Ahora no tiene ninguna función de la instalación.',
    take: 'Quitar las funciones',
    done: 'Las funciones se quitaron desde la siguiente solicitud.',
    close: 'Cerrar',
  },
  sessions: {
    title: (name) => `Sesiones de ${name}`,
    none: 'No tiene ninguna sesión abierta.',
    end: 'Terminar todas',
    close: 'Cerrar',
    what: 'Al terminarlas, la persona sale de todos los navegadores con su siguiente solicitud. Puede volver a iniciar sesión.',
    done: 'Las sesiones terminaron.',
  },
  removal: {
    title: (name) => `¿Quitar a ${name}?`,
    action: 'Quitar a la persona',
    what: 'La persona pierde todas sus funciones aquí y en todos los espacios de trabajo, y sale de todos los navegadores con su siguiente solicitud. Lo que hizo permanece en el registro de auditoría.',
    done: 'La persona ya no está.',
  },
  link: {
    title: 'Enlace de inicio de sesión',
    as: 'Inicia sesión como',
    workspace: 'Espacio de trabajo',
    ofWorkspace: (role) => `${role} de un espacio de trabajo`,
    nameOfNone: 'Vacío: un nombre según la función.',
  },
};
