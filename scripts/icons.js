const { icons } = require('@iconify-json/heroicons/icons.json');

/** The icons of the console, by their names at heroicons.com; each becomes a component, as `PlusIcon`. */
const USED = [
  'adjustments-horizontal',
  'arrow-down-tray',
  'arrow-right',
  'arrow-right-start-on-rectangle',
  'arrow-up-tray',
  'check-circle',
  'chevron-down',
  'chevron-up',
  'clock',
  'document-arrow-up',
  'ellipsis-horizontal',
  'exclamation-triangle',
  'key',
  'language',
  'link',
  'lock-closed',
  'magnifying-glass',
  'moon',
  'plus',
  'printer',
  'question-mark-circle',
  'shield-check',
  'square-2-stack',
  'sun',
  'user',
  'user-plus',
  'x-circle',
];

/** The source of the components: the drawings come from a package, and only those in use become a part of the console. */
function iconsSource() {
  return [
    "import type { ReactNode } from 'react';",
    "import { Icon, type IconProps } from '../design/icon';",
    ...USED.map((name) => {
      const drawing = icons[name].body.replace(
        /\b([a-z]+)-([a-z]+)(?==")/g,
        (_, first, second) => first + upper(second),
      );
      return `export const ${name.split('-').map(upper).join('')}Icon = (props: IconProps): ReactNode => <Icon {...props}>${drawing}</Icon>;`;
    }),
    '',
  ].join('\n');
}

function upper(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

module.exports = { iconsSource };
