import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Miembros',
  description: 'Las personas de este espacio de trabajo. Un cambio vale desde su siguiente solicitud.',
  invite: 'Invitar a una persona',
  none: 'Todavía no hay miembros',
  noneMore:
    'Una persona invitada pasa a ser miembro cuando inicia sesión con ese correo electrónico y acepta la invitación.',
  person: 'Persona',
  unknown: 'Persona desconocida',
  you: (name) => `${name} (usted)`,
  role: 'Función',
  for: 'Para',
  allClinics: 'Todas las clínicas',
  state: 'Estado',
  actions: 'Acciones',
  states: {
    invited: 'Con invitación',
    invitedSince: (time) => `del ${time}, todavía sin aceptar`,
    member: 'Miembro',
    memberSince: (time) => `desde el ${time}`,
    removed: 'Sin acceso',
    removedSince: (time) => `desde el ${time}; tampoco un grupo le da una función aquí`,
  },
  acts: {
    change: 'Cambiar',
    changeOf: (name) => `Cambiar a ${name}`,
    remove: 'Quitar',
    removeOf: (name) => `Quitar a ${name}`,
    takeBack: 'Retirar',
    takeBackOf: (name) => `Retirar la invitación de ${name}`,
    readmit: 'Volver a admitir',
    readmitOf: (name) => `Volver a admitir a ${name}`,
  },
  form: {
    change: 'Cambiar a un miembro',
    email: 'Correo electrónico',
    emailHint:
      'No se envía ningún correo: dígale a la persona que inicie sesión con esta dirección y que acepte la invitación.',
    send: 'Invitar',
    save: 'Guardar',
    saved: (name) => `Se guardaron los cambios de ${name}.`,
    invited: (name) => `${name} tiene una invitación y será miembro cuando la acepte.`,
    clinics: 'Para las clínicas',
    clinicsHint: 'Ninguna elegida: todas las clínicas, también las futuras.',
    isListed: 'Esta persona ya está en la lista: cambie o quite esa entrada.',
  },
  noProvider: {
    title: 'Aquí nadie puede iniciar sesión con un correo electrónico',
    what: 'Esta instalación no tiene un proveedor de identidad. La invitación quedaría pendiente hasta que el operador configure uno.',
    useLink: 'Crear un enlace de inicio de sesión',
    askOperator: 'Pida al operador de esta instalación un enlace de inicio de sesión.',
  },
  link: {
    title: 'Enlace de inicio de sesión',
    what: 'Para una persona sin cuenta en su organización. Trabaja solo en este espacio de trabajo, para todas las clínicas, mientras dure la sesión.',
  },
  removal: {
    action: 'Quitar al miembro',
    what: 'La persona no ve nada de este espacio de trabajo desde su siguiente solicitud. Lo que hizo permanece en el registro.',
    keys: 'Las claves de API siguen funcionando, también las que esta persona creó o conoce.',
    toKeys: 'Revisar las claves de API',
    done: (name) => `${name} ya no es miembro.`,
    lastAdmin:
      'Es el último administrador del espacio de trabajo. Primero haga administrador a otro miembro.',
  },
  takingBack: {
    action: 'Retirar la invitación',
    what: 'La persona ya no podrá aceptarla. Usted puede volver a invitar a la misma dirección.',
    done: (name) => `Se retiró la invitación de ${name}.`,
  },
  readmission: {
    action: 'Volver a admitir',
    what: 'La persona sale de esta lista. Un grupo de su organización puede volver a darle una función aquí en el próximo inicio de sesión; para que sea miembro, envíele una invitación.',
    done: (name) => `${name} ya no está sin acceso.`,
  },
  signedIn: {
    title: 'Con sesión iniciada por un enlace o un grupo',
    description: 'Tienen una función aquí sin invitación, mientras dure su sesión.',
    none: 'Nadie tiene una sesión iniciada por un enlace o un grupo.',
    by: 'Cómo',
    ways: { link: 'Por un enlace de inicio de sesión', group: 'Por un grupo de su organización' },
    action: 'Quitar a la persona',
    what: {
      link: 'La persona queda fuera con su siguiente solicitud, y los enlaces que no se han usado ya no abren nada. Quien cree un enlace nuevo le da acceso otra vez.',
      group:
        'La persona queda fuera con su siguiente solicitud, y ningún grupo le da una función aquí hasta que usted vuelva a admitirla.',
    },
    done: (name) => `${name} ya no tiene ninguna función aquí.`,
  },
};
