import { createTheme, Menu, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** A deep green: white is readable on step 7, and step 4 on the dark background. */
const pine: MantineColorsTuple = [
  '#e9f7f3',
  '#d3ece4',
  '#a5d8c9',
  '#74c3ac',
  '#4db294',
  '#34a785',
  '#25987a',
  '#0f7a5f',
  '#08644e',
  '#004d3b',
];

/** The one theme of all pages: colours, type scale, radii. Sizes and spaces are the library's. */
export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  autoContrast: true,
  colors: { pine },
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", "Cascadia Mono", "DejaVu Sans Mono", monospace',
  defaultRadius: 'md',
  cursorType: 'pointer',
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  components: {
    // An empty element that takes the focus first is none of what a menu may contain; the menu takes it itself.
    Menu: Menu.extend({ defaultProps: { withInitialFocusPlaceholder: false } }),
    // The library writes them as <header>, which would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});

/** Quiet text of the library is too pale for WCAG AA on its own backgrounds. */
export const colorsOfTheme: CSSVariablesResolver = ({ colors }) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfcfb',
    '--mantine-color-dimmed': colors.gray[7],
    '--mantine-color-placeholder': colors.gray[7],
    '--mantine-color-error': colors.red[9],
    '--mantine-color-red-outline': colors.red[9],
    '--mantine-color-yellow-outline': '#8a5300',
  },
  dark: {
    '--mantine-color-dimmed': colors.dark[1],
    '--mantine-color-placeholder': colors.dark[1],
    '--mantine-color-error': colors.red[4],
  },
});
