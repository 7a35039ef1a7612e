const explorer = document.getElementById('explorer');

// The explorer takes its dark theme from a class instead of the reader's preference.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** The language in which a reader reads the samples; the next operation that is opened shows the same. */
let language = 0;
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** The samples of code of an operation, one tab for each language. */
function CodeSamples({ React, samples }) {
  const { createElement, useId, useRef, useState } = React;
  const [shown, setShown] = useState(language);
  const tabs = useRef(null);
  const id = useId();
  const show = (index) => {
    language = index;
    setShown(index);
  };
  const step = (event) => {
    if (STEPS[event.key] === undefined) return;
    const next = (shown + STEPS[event.key] + samples.length) % samples.length;
    show(next);
    tabs.current.children[next].focus();
  };
  const tab = ({ label }, index) => {
    const isShown = index === shown;
    const state = { 'aria-selected': isShown, 'aria-controls': `${id}-code`, tabIndex: isShown ? 0 : -1 };
    const way = { key: label, id: `${id}-${index}`, role: 'tab', type: 'button', onClick: () => show(index) };
    return createElement('button', { ...way, ...state }, label);
  };
  const list = { ref: tabs, className: 'samples-tabs', role: 'tablist', 'aria-label': 'Language' };
  const code = { id: `${id}-code`, role: 'tabpanel', 'aria-labelledby': `${id}-${shown}` };
  return createElement(
    'div',
    { className: 'opblock-section samples' },
    createElement('div', { className: 'opblock-section-header' }, createElement('h4', null, 'Code samples')),
    createElement('div', { ...list, onKeyDown: step }, samples.map(tab)),
    createElement('div', code, createElement('pre', { className: 'microlight' }, samples[shown].source)),
  );
}

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
    responses:
      (Responses, { React, specSelectors }) =>
      (props) => {
        const { path, method } = props;
        const samples = specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples'])?.toJS();
        return React.createElement(
          React.Fragment,
          null,
          samples && React.createElement(CodeSamples, { React, samples }),
          React.createElement(Responses, props),
        );
      },
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
