const explorer = document.getElementById('explorer');

// The explorer takes its dark theme from a class instead of the reader's preference.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const manners = {
  // It cannot resolve a schema that contains itself, says so in red, and shows it nevertheless.
  statePlugins: {
    err: {
      wrapActions: {
        newThrownErrBatch: (original) => (errors) =>
          original(errors.filter(({ source }) => source !== 'resolver')),
      },
    },
  },
  wrapComponents: {
    // A link inside of the button that opens the same is reached by no screen reader.
    DeepLink:
      (_, { React }) =>
      ({ text }) =>
        React.createElement('span', null, text),
    // There is one server, this one: nothing to choose.
    ServersContainer: () => () => null,
  },
};

/** What a screen reader says of a control that the explorer leaves without a name. */
function nameOf(control) {
  if (control.matches('.close-modal')) return 'Close';
  if (control.matches('.examples-select-element')) return 'Example';
  if (control.matches('textarea')) return 'Request body';
  return control.closest('[data-param-name]')?.dataset.paramName ?? 'Media type';
}

function complete() {
  for (const control of explorer.querySelectorAll('select, textarea, .close-modal')) {
    if (!control.labels?.length && !control.ariaLabel) control.ariaLabel = nameOf(control);
  }
  // Its name is what is written on it.
  for (const button of explorer.querySelectorAll('.modal-btn[aria-label]'))
    button.removeAttribute('aria-label');
  // What scrolls is reached by the keyboard.
  for (const text of explorer.querySelectorAll('pre.microlight')) text.tabIndex = 0;
}

new MutationObserver(complete).observe(explorer, { childList: true, subtree: true });
SwaggerUIBundle({
  url: explorer.dataset.document,
  dom_id: '#explorer',
  deepLinking: true,
  plugins: [manners],
});
