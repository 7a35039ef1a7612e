/**
 * The sections of docs/settings.md, from the settings that the processes read: each setting is listed once, where it is
 * met first, with the default of every process that has another. Needs a build.
 */
function settingSections() {
  const sections = sectionsOf();
  const seen = new Set();
  return sections
    .map(({ title, settings }) => {
      const fresh = settings.filter(({ name }) => !seen.has(name));
      for (const { name } of fresh) seen.add(name);
      return { title, lines: fresh.map((setting) => entry(setting, sections)) };
    })
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}\n`)
    .join('\n');
}

/** A title, what the title is called among the defaults, and the settings; in the order of the page. */
function sectionsOf() {
  return [
    { title: 'Every process', settings: require('@eligibility/kit/process').MAIN_SETTINGS },
    { title: 'MongoDB', settings: require('@eligibility/mongo').MONGO_SETTINGS },
    { title: 'The gateway', settings: require('@eligibility/gateway').GATEWAY_SETTINGS },
    {
      title: 'The clearinghouse service',
      settings: require('@eligibility/clearinghouse').CLEARINGHOUSE_SETTINGS,
    },
    { title: 'The payer catalog', settings: require('@eligibility/payer-catalog').PAYER_CATALOG_SETTINGS },
    { title: 'The wallet', settings: require('@eligibility/wallet').WALLET_SETTINGS },
    { title: 'The mock fixtures', settings: require('@eligibility/mock-fixtures').MOCK_FIXTURES_SETTINGS },
    { title: 'The console', settings: require('@eligibility/console').CONSOLE_SETTINGS },
    { title: 'The standalone', settings: require('@eligibility/standalone').STANDALONE_SETTINGS },
    {
      title: 'The simulator on its own',
      settings: require('@eligibility/payer-network').PAYER_NETWORK_SETTINGS,
    },
  ];
}

/** One item of the list: the name, in brackets the default, the limits and the file, and what it is for. */
function entry({ name, description, isSecret, isRequired, values, min, max, ...setting }, sections) {
  const notes = [
    isRequired ? 'required' : '',
    ...defaultsOf(name, sections),
    values.length > 0 ? `one of ${values.map((value) => `\`${value}\``).join(', ')}` : '',
    min === undefined || max === undefined ? '' : `${min} to ${max}`,
    isSecret ? 'secret' : '',
  ].filter((note) => note !== '');
  return `- \`${name}\`${notes.length > 0 ? ` (${notes.join('; ')})` : ''}: ${description}.`;
}

/** The default, and those of processes that have another. */
function defaultsOf(name, sections) {
  const found = sections.flatMap(({ title, settings }) =>
    settings
      .filter((setting) => setting.name === name && setting.default !== undefined)
      .map((setting) => ({ title, value: `\`${setting.default}\`` })),
  );
  const [first] = found;
  const others = found.filter(({ value }) => value !== first.value);
  return first === undefined
    ? []
    : [first.value, ...others.map(({ title, value }) => `${lower(title)} ${value}`)];
}

function lower(title) {
  return title[0].toLowerCase() + title.slice(1);
}

module.exports = { settingSections };
