import { AppError } from '@eligibility/kit';

/** `NOT_STATED` becomes `not-stated`. */
type Word<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${Word<Tail>}`
  : Lowercase<Name>;

type NameOf<Wire> = Exclude<keyof Wire & string, 'UNSPECIFIED' | 'UNRECOGNIZED'>;

/** The words for the values of a protobuf enum, as they are written in JSON and in our own code. */
export type WordOf<Wire> = Word<NameOf<Wire>>;

type Words<Wire extends Readonly<Record<string, string>>> = {
  /** In the order of the enum's declaration. */
  readonly all: readonly WordOf<Wire>[];
  readonly encode: (word: WordOf<Wire>) => Wire[NameOf<Wire>];
  /** @throws AppError `internal` for a value that is not known */
  readonly decode: (value: Wire[keyof Wire]) => WordOf<Wire>;
};

/** Derives the words from the names of an enum's values, so that the enum is the only list. */
export function words<Wire extends Readonly<Record<string, string>>>(wire: Wire): Words<Wire> {
  const pairs = Object.entries(wire)
    .filter(([name]) => name !== 'UNSPECIFIED' && name !== 'UNRECOGNIZED')
    .map(([name, value]) => [name.toLowerCase().replaceAll('_', '-') as WordOf<Wire>, value] as const);
  const valueOf = new Map<string, string>(pairs);
  const wordOf = new Map<string, WordOf<Wire>>(pairs.map(([word, value]) => [value, word]));
  return {
    all: pairs.map(([word]) => word),
    encode: (word) => requiredPart(valueOf.get(word)) as Wire[NameOf<Wire>],
    decode: (value) => requiredPart(wordOf.get(value as string)),
  };
}

/**
 * Returns a required part of a message; protobuf lets every part be absent.
 * @throws AppError `internal` when it is absent
 */
export function requiredPart<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('internal');
  return value;
}

/** A message whose every part is present. */
export type Whole<Message> = { readonly [Part in keyof Message]-?: NonNullable<Message[Part]> };

/** @throws AppError `internal` when the message, or a part of it, is absent */
export function whole<Message extends object>(message: Message | undefined): Whole<Message> {
  const present = requiredPart(message);
  Object.values(present).forEach(requiredPart);
  return present as Whole<Message>;
}

/** Proto3 has no absent text: an empty one means none. */
export function orNone(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/**
 * Decodes a part of a request: what the contract does not know is the caller's mistake there, not an internal error.
 * @throws AppError `validation-failed` that names the part
 */
export function decodedPart<T>(part: string, decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw new AppError('validation-failed', { detail: `missing or not valid: ${part}`, cause });
  }
}
