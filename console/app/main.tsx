import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.css';
import './design/tokens.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries';
import { colorsOfTheme, theme } from './design/theme';
import { language } from './language/language';
import { router } from './routes';

/** Vite writes the nonce of the page into this element; the style element of the component library needs it too. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

// Dialogs keep the page behind them from scrolling with one more style element, whose author reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

// What a screen reader reads the page in.
document.documentElement.lang = language;

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={colorsOfTheme}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
