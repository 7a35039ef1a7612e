import { ENVELOPE_ELEMENTS, type EnvelopeElements } from '@eligibility/x12';
import Joi from 'joi';

const schema = Joi.object<EnvelopeElements>(
  Object.fromEntries(
    Object.entries(ENVELOPE_ELEMENTS).map(([element, form]) => [element, Joi.string().pattern(form)]),
  ),
);

/** An element and its value, in which only the first `=` divides. */
const PAIR = /^(\w+)=(.+)$/;

/**
 * For the environment's schema: what a companion guide states of the envelope, `GS02=LLX1210001;GS03=MTEXE`, each
 * element once. The values may be secrets, so no error shows one.
 */
export const ENVELOPE = Joi.custom((text: string): EnvelopeElements => {
  const elements = new Map<string, string>();
  for (const pair of text.split(';')) {
    const [, element = '', value = ''] = PAIR.exec(pair.trim()) ?? [];
    if (elements.has(element)) throw new Error('an element is there twice');
    elements.set(element, value);
  }
  return Joi.attempt(Object.fromEntries(elements), schema);
}).messages({
  'any.custom': `{{#label}} must list elements with their values, such as GS02=US0001;GS03=THEM, of ${Object.keys(ENVELOPE_ELEMENTS).join(', ')}`,
});
