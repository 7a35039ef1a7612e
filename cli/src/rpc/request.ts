import { isRecord } from '../http-client';
import type { Contract, Field } from './contract';
import { fieldsOf } from './describe';

type Message = Readonly<Record<string, unknown>>;

/** What the JSON of a field must be, by the type of the field; 64-bit numbers may be text, as they are in answers. */
const SCALARS: Readonly<Record<string, readonly [expected: string, fits: (value: unknown) => boolean]>> = {
  string: ['a text', (value) => typeof value === 'string'],
  bool: ['true or false', (value) => typeof value === 'boolean'],
  bytes: ['a text in base64', (value) => typeof value === 'string' && /^[\w+/-]*={0,2}$/.test(value)],
  double: ['a number', (value) => typeof value === 'number'],
  float: ['a number', (value) => typeof value === 'number'],
  ...whole(['int32', 'sint32', 'sfixed32'], -(2n ** 31n), 2n ** 31n - 1n),
  ...whole(['uint32', 'fixed32'], 0n, 2n ** 32n - 1n),
  ...whole(['int64', 'sint64', 'sfixed64'], -(2n ** 63n), 2n ** 63n - 1n),
  ...whole(['uint64', 'fixed64'], 0n, 2n ** 64n - 1n),
};

/**
 * Reads the JSON of a request. The encoder ignores what it does not know, so that a misspelt field would be left out of a
 * call that changes something: everything is checked here.
 * @param type the full name of the message
 * @returns the message with the field names of the contract, which may be written in camel case
 * @throws Error naming the field, never its value, which may be of a patient
 */
export function requestOf(contract: Contract, type: string, json: unknown): Message {
  return messageOf(contract, type, { json, at: '' });
}

/** True when a message of this type, or one within it, names a person. */
export function namesPatient(contract: Contract, type: string): boolean {
  const types = new Set([type]);
  for (const each of types)
    for (const field of fieldsOf(contract, each)) {
      if (field.name === 'member_id' || field.name === 'date_of_birth') return true;
      types.add(field.type);
    }
  return false;
}

type Given = { readonly json: unknown; readonly at: string };

function messageOf(contract: Contract, type: string, { json, at }: Given): Message {
  if (!isRecord(json)) throw new Error(`${at === '' ? 'the request' : at} must be a JSON object, a ${type}`);
  const fields = fieldsOf(contract, type);
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      const field = fields.find(({ name }) => name === key || camelCase(name) === key);
      const place = at === '' ? key : `${at}.${key}`;
      if (field === undefined)
        throw new Error(
          `${type} has no field ${place}; it has ${fields.map(({ name }) => name).join(', ') || 'none'}`,
        );
      return [field.name, valueOf(contract, field, { json: value, at: place })];
    }),
  );
}

function valueOf(contract: Contract, field: Field, { json, at }: Given): unknown {
  if (!field.isRepeated) return singleOf(contract, field, { json, at });
  if (!Array.isArray(json)) throw new Error(`${at} must be an array`);
  return json.map((each: unknown, index) =>
    singleOf(contract, field, { json: each, at: `${at}[${String(index)}]` }),
  );
}

function singleOf(contract: Contract, { type }: Field, { json, at }: Given): unknown {
  const declared = contract.declarations.get(type);
  if (declared?.kind === 'message') return messageOf(contract, type, { json, at });
  if (declared?.kind === 'enum') {
    const names = declared.values.map(({ name }) => name);
    if (typeof json === 'string' && names.includes(json)) return json;
    throw new Error(`${at} must be one of ${names.join(', ')}`);
  }
  const [expected, fits] = SCALARS[type] ?? ['of a type that this command knows', () => false];
  if (!fits(json)) throw new Error(`${at} must be ${expected}`);
  return json;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function whole(types: readonly string[], min: bigint, max: bigint): typeof SCALARS {
  const expected = `a whole number from ${String(min)} to ${String(max)}; as a text where it is beyond 2^53`;
  const fits = (value: unknown): boolean => {
    const isWhole =
      typeof value === 'number' ? Number.isSafeInteger(value) : /^-?\d{1,20}$/.test(String(value));
    if (!isWhole || (typeof value !== 'number' && typeof value !== 'string')) return false;
    return BigInt(value) >= min && BigInt(value) <= max;
  };
  return Object.fromEntries(types.map((type) => [type, [expected, fits]]));
}
