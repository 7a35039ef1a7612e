import { inLanguage } from '../language/language';
import { en } from './texts.en';
import { es } from './texts.es';

export const t = inLanguage({ en, es });
