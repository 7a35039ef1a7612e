import type { en } from './texts.en';

export const es: typeof en = {
  begin: 'Enlace de inicio de sesión',
  make: 'Crear el enlace',
  name: 'Nombre de la persona',
  nameHint: 'Los enlaces con el mismo nombre son de una misma persona.',
  nameRefused:
    "Use solo letras latinas, dígitos, espacios sencillos y . , ' ( ) # & / -, y ningún nombre que se parezca al de un operador o al del sistema.",
  once: 'Se muestra una sola vez',
  until: (time) =>
    `Inicia sesión una sola vez, en el primer navegador que lo abra, en un plazo de 15 minutos: hasta el ${time}.`,
  link: 'el enlace',
  elsewhere: 'Ábralo en otro navegador: en este ocuparía el lugar de su propia sesión.',
  close: 'Ya lo copié',
};
