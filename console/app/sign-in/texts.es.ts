import type { en } from './texts.en';

export const es: typeof en = {
  title: 'Iniciar sesión',
  states: {
    idle: 'Inicie sesión para continuar.',
    pending: 'Iniciando sesión ...',
    success: 'Su sesión está iniciada.',
    error: 'Este enlace ya se usó o es demasiado antiguo. Pida otro.',
  },
  withOrganization: 'Iniciar sesión con su organización',
  withLink:
    'Abra el enlace que le dio un operador o un administrador de su espacio de trabajo. Inicia sesión en un solo navegador, una sola vez.',
  refused: {
    title: 'No se inició su sesión',
    what: 'Su organización lo envió aquí, pero esta instalación no aceptó la cuenta. Qué puede hacer:',
    steps: [
      'Pregunte a su administrador si su correo electrónico está invitado.',
      'Si lo está, pida a su organización que verifique el correo: uno sin verificar se rechaza.',
      'Si tiene varias cuentas, cierre sesión allí e inicie sesión con la que está invitada.',
      'Si tardó más de diez minutos, inténtelo de nuevo.',
    ],
  },
  away: {
    title: 'Su organización no responde',
    what: 'No se pudo conectar con el sistema en el que usted inicia sesión. Inténtelo de nuevo en un minuto. Quienes ya iniciaron sesión pueden seguir trabajando.',
  },
  unprotected: {
    title: 'No se puede iniciar sesión por http sin cifrar',
    what: 'La conexión con esta dirección no está cifrada y otras personas en la red podrían leer lo que usted ve. Qué puede hacer:',
    linkStays:
      'Su enlace no se ha usado. Todavía inicia sesión en un navegador, hasta 15 minutos después de su creación.',
    overHttps: 'Abrir esta página por https',
    atLocalhost: (host) =>
      `En la computadora donde funciona esta instalación, escriba "localhost" en la dirección en lugar de "${host}".`,
    tell: 'Si nada de esto funciona, avise a la persona a cargo de esta instalación que necesita https.',
  },
};
