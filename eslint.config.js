const js = require('@eslint/js');
const jest = require('eslint-plugin-jest');
const reactHooks = require('eslint-plugin-react-hooks');
const prettier = require('eslint-config-prettier');
const tseslint = require('typescript-eslint');

const noClock = [
  { object: 'Date', property: 'now', message: 'Take a Clock.' },
  { object: 'Math', property: 'random', message: 'Take a source of randomness.' },
];
const noEnvironment = [
  { object: 'process', property: 'env', message: 'Only config.ts and main.ts read the environment.' },
];
const noDefaultExport = [{ selector: 'ExportDefaultDeclaration', message: 'Use a named export.' }];
const noNewDate = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take a Clock.' },
];

const attributes = '/^(action|alt|aria-label|aria-description|cancel|description|label|placeholder|title)$/';
const members = '/^(description|done|header|label|placeholder|title)$/';
/** Where a text stands that a person reads. */
const readByPeople = [
  ':matches(JSXElement, JSXFragment) > JSXExpressionContainer',
  `JSXAttribute[name.name=${attributes}]`,
  `JSXAttribute[name.name=${attributes}] > JSXExpressionContainer`,
  `Property[key.name=${members}]`,
  "CallExpression[callee.name='notice']",
];
/** The same, and one of two texts there. */
const choices = ['', ' > :matches(ConditionalExpression, LogicalExpression)', ' > * > ConditionalExpression'];
const literals = readByPeople.flatMap((place) =>
  choices.flatMap((choice) => [`${place}${choice} > Literal`, `${place}${choice} > TemplateLiteral > *`]),
);
const noTextOutsideOfCatalogs = ['JSXText', ...literals].map((selector) => ({
  selector: `${selector}:matches([value=/\\p{L}{2}/u], [value.raw=/\\p{L}{2}/u])`,
  message: 'Texts are in the catalogs of the room, in both languages.',
}));

const tests = ['**/*.test.ts', '**/*.contract.ts', 'tests/**/*.ts', '**/testing/**/*.ts', '**/_*.ts'];

module.exports = tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      'protos/gen/',
      '**/generated/',
      'coverage/',
      '**/*.js',
      'examples/',
      'tests/clients/programs/',
      'tests/api/doors/programs/',
      'tests/process/doors/programs/',
      'tests/verifiers/programs/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      'max-lines': ['error', { max: 250 }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      complexity: ['error', 10],
      'no-console': 'error',
      'no-restricted-properties': ['error', ...noClock, ...noEnvironment],
      'no-restricted-syntax': ['error', ...noDefaultExport, ...noNewDate],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['**/config.ts', '**/main.ts', 'bench/**/*.ts', 'proofs/**/*.ts'],
    rules: { 'no-restricted-properties': ['error', ...noClock] },
  },
  { files: ['**/src/timing.ts'], rules: { 'no-restricted-properties': 'off' } },
  {
    files: tests,
    ...jest.configs['flat/recommended'],
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'max-lines-per-function': 'off',
      'max-params': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
      'no-restricted-properties': 'off',
      'jest/no-export': 'off',
      'jest/no-standalone-expect': [
        'error',
        { additionalTestBlockFunctions: ['whereCurlIs', 'whereCrateIs', 'whereJudgeIs'] },
      ],
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect*', '**.expect*', 'fc.assert', 'eventually'] },
      ],
    },
  },
  { files: ['bench/**/*.ts', 'proofs/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    // Pages: a browser has its own clock, and what an element returns needs no declaration of its own.
    files: ['console/app/**/*.{ts,tsx,mts}'],
    ...reactHooks.configs.flat.recommended,
    rules: {
      ...reactHooks.configs.flat.recommended.rules,
      'no-restricted-properties': 'off',
      'no-restricted-syntax': 'off',
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['console/app/**/*.tsx'],
    ignores: ['console/app/**/texts.{en,es}.tsx'],
    rules: { 'no-restricted-syntax': ['error', ...noTextOutsideOfCatalogs] },
  },
  {
    // A catalog is data, and the English one is the type of the others.
    files: ['console/app/**/texts.{en,es}.{ts,tsx}'],
    rules: { 'max-lines': 'off', '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // The rule overflows the stack on the types of a mongoose schema.
    files: ['packages/mongo/src/declare.ts'],
    rules: { '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
  },
  prettier,
);
