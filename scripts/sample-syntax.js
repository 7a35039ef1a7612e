const WIDTH = 100;

/** A value that is written as it stands: an expression of the language. */
class Code {
  constructor(text) {
    this.text = text;
  }
}

/** Arguments that are given by their names. */
class Named {
  constructor(values) {
    this.values = values;
  }
}

/** Quoted by `usual`, or by the other quote where that needs fewer backslashes. */
function quoted(text, usual) {
  const other = usual === '"' ? "'" : '"';
  const quote = text.includes(usual) && !text.includes(other) ? other : usual;
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `${quote}${inner.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** Parts between brackets: on one line where they fit behind `column`, otherwise each on a line of its own. */
function bracketed([open, close], parts, { column, step, isSpaced = false }) {
  if (parts.length === 0) return open + close;
  const line = isSpaced ? `${open} ${parts.join(', ')} ${close}` : open + parts.join(', ') + close;
  if (!line.includes('\n') && column + line.length <= WIDTH) return line;
  const lines = parts.map((part) => `${step}${part.replaceAll('\n', `\n${step}`)},\n`);
  return `${open}\n${lines.join('')}${close}`;
}

/**
 * A value as a literal of a language.
 * @param column where it begins
 * @param indent where the line begins that it is in
 */
function literal(language, value, { column, indent }) {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return quoted(value, language.quote);
  if (typeof value !== 'object' || value === null) return language.constants[String(value)] ?? String(value);
  const { step, isSpaced } = language;
  const inner = indent + step.length;
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(language, item, { column: inner, indent: inner }));
    return bracketed('[]', items, { column, step });
  }
  const members = Object.entries(value).map(([name, member]) => {
    const key = `${language.key(name)}: `;
    return key + literal(language, member, { column: inner + key.length, indent: inner });
  });
  return bracketed('{}', members, { column, step, isSpaced });
}

const TYPESCRIPT = {
  name: 'TypeScript',
  quote: "'",
  step: '  ',
  isSpaced: true,
  constants: {},
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name, "'")),
  method: (name) => name,
  /** The lines of the last argument need no lines around them, where it is the only one that has several. */
  call(name, args) {
    const values = args.map((arg) => (arg instanceof Named ? arg.values : arg));
    const texts = values.map((value) => literal(this, value, { column: 0, indent: 0 }));
    if (texts.slice(0, -1).some((text) => text.includes('\n')))
      return name + bracketed('()', texts, { column: WIDTH, step: this.step });
    const start = `${name}(${texts
      .slice(0, -1)
      .map((text) => `${text}, `)
      .join('')}`;
    const column = `const answer = await ${start});`.length;
    return `${start}${values.length === 0 ? '' : literal(this, values.at(-1), { column, indent: 0 })})`;
  },
  body: (text, contentType) => ({ contentType, body: text }),
  program: ({ client: { module, type, variable }, call, item, isSilent }) => {
    const { typescript } = module;
    const start = `import { ${type} } from '${typescript}';\n\nconst ${variable} = new ${type}();\n\n`;
    if (item !== undefined)
      return `${start}for await (const ${item} of ${call}) {\n  console.log(${item});\n}\n`;
    return isSilent
      ? `${start}await ${call};\n`
      : `${start}const answer = await ${call};\nconsole.log(answer);\n`;
  },
};

const PYTHON = {
  name: 'Python',
  quote: '"',
  step: '    ',
  isSpaced: false,
  constants: { true: 'True', false: 'False', null: 'None' },
  key: (name) => quoted(name, '"'),
  method: (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  call(name, args) {
    const indent = 2 * this.step.length;
    const written = (value, before = '') =>
      before + literal(this, value, { column: indent + before.length, indent });
    const parts = args.flatMap((arg) =>
      arg instanceof Named
        ? Object.entries(arg.values).map(([key, value]) => written(value, `${key}=`))
        : [written(arg)],
    );
    const column = this.step.length + `answer = ${name}`.length;
    return name + bracketed('()', parts, { column, step: this.step });
  },
  body: (text) => ({ content: new Code(`b${quoted(text, '"')}`) }),
  program: ({ client: { module, type, variable }, call, item, isSilent }) => {
    const start = `from ${module.python} import ${type}\n\nwith ${type}() as ${variable}:\n`;
    const lines = isSilent ? call : `answer = ${call}\nprint(answer)`;
    const body = item === undefined ? lines : `for ${item} in ${call}:\n    print(${item})`;
    return `${start}    ${body.replaceAll('\n', '\n    ')}\n`;
  },
};

module.exports = { Named, PYTHON, TYPESCRIPT };
