import { Ajv } from '@modelcontextprotocol/server/validators/ajv';
import { refusalOf, type Tool } from './tool';

/** What is wrong with one argument, as the validator of the SDK reports it. */
type Wrong = NonNullable<InstanceType<typeof Ajv>['errors']>[number];

/** Formats are not checked: the API reads dates in more forms than one. */
const AJV = new Ajv({ allErrors: true, strict: false, validateFormats: false });
/** A call with more that is wrong is told so many. */
const MOST_TOLD = 5;
/** What a client has made up is repeated only where it looks like a name. */
const NAME = /^[\w.-]{1,99}$/;

/**
 * The tool, which refuses arguments that its own schema does not allow before it calls anything: `validation-failed`,
 * with what is wrong with each, and which there are. It tells names and no value, which may be patient data. An argument
 * that is null counts as left out, as in the API.
 */
export function checkingArguments(tool: Tool): Tool {
  const isRight = AJV.compile(tool.input);
  return {
    ...tool,
    run: (args, context) => {
      const stated = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
      const wrong = isRight(stated) ? [] : (isRight.errors ?? []);
      const isAskedFor = tool.asksForMissing === true && wrong.every(({ keyword }) => keyword === 'required');
      return wrong.length === 0 || isAskedFor
        ? tool.run(stated, context)
        : Promise.resolve(refused(wrong, tool));
    },
  };
}

function refused(wrong: readonly Wrong[], { name, input }: Tool): ReturnType<typeof refusalOf> {
  const errors = wrong
    .slice(0, MOST_TOLD)
    .map((one) => ({ field: fieldOf(one), message: messageOf(one, wrong) }));
  const { properties, required } = input as {
    readonly properties: object;
    readonly required: readonly string[];
  };
  const all = Object.keys(properties).map((one) => (required.includes(one) ? `${one} (required)` : one));
  const sentences = errors.map(({ field, message }) => `${field} ${message}.`);
  const detail = [...sentences, `${name} takes: ${all.join(', ') || 'no arguments'}.`].join(' ');
  return refusalOf({
    status: 400,
    body: { code: 'validation-failed', detail, errors },
    header: () => undefined,
  });
}

/** Such as `items.0.allowedAmount`, as the API writes it. */
function fieldOf({ instancePath, params }: Wrong): string {
  const { missingProperty, additionalProperty } = params as Readonly<Record<string, string | undefined>>;
  const own = missingProperty ?? additionalProperty;
  const path = [...instancePath.split('/').slice(1), ...(own === undefined ? [] : [own])].join('.');
  return NAME.test(path) ? path : 'A name';
}

function messageOf({ keyword, params, message = 'is wrong' }: Wrong, wrong: readonly Wrong[]): string {
  if (keyword === 'required') return 'is missing';
  if (keyword === 'enum')
    return `must be one of ${(params['allowedValues'] as readonly string[]).join(', ')}`;
  if (keyword !== 'additionalProperties') return message;
  const missing = wrong.filter((one) => one.keyword === 'required').map(fieldOf);
  const isMeant = missing.length === 1 && wrong.length === 2;
  return `is not an argument${isMeant ? ` (did you mean ${missing.join()}?)` : ''}`;
}
