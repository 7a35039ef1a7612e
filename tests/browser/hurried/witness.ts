import type { Form } from './questions';

/** What a page reports about itself, each with the page's clock. */
export type Report = (Act | Changed | Sent | Answered) & { readonly at: number };

/** A person's act that may ask a payer: the form is sent, Enter in a field, a button, an option of a list. */
export type Act = {
  readonly kind: 'submit' | 'enter' | 'press' | 'pick';
  readonly act: string;
  /** What the form had at that moment. */
  readonly form: Form;
  /** Of a button or an option: its name, and how long it had been there. */
  readonly name: string;
  readonly ageMs: number;
  readonly byKey: boolean;
  readonly isInForm: boolean;
  /** The words of the card that has the button. */
  readonly card: string;
};

/** What an act did to the form at once: its text is another, or the form complains. */
export type Changed = {
  readonly kind: 'changed';
  readonly act: string;
  readonly isOther: boolean;
  readonly complains: boolean;
};

/** A request to check a patient's coverage, and what came of it. */
export type Sent = { readonly kind: 'sent'; readonly request: string; readonly body: string };
export type Answered = {
  readonly kind: 'answered';
  readonly request: string;
  readonly status: number;
  readonly checkId: string;
};

/** The function by which the page reports. */
export const REPORT = 'reportToTheHands';

/**
 * Watches a page from before its first script: what a person did, what the form and the card had at that moment, and
 * every check that was sent. It is the page's script, because these tests are compiled without the types of a browser.
 */
export const WITNESS = `(() => {
  let count = 0;
  const next = () => performance.timeOrigin + '/' + (count += 1);
  const report = (what) => window.${REPORT}({ at: Date.now(), ...what });
  window.print = () => undefined;

  const labelOf = (input) => (input.labels?.[0]?.textContent ?? input.ariaLabel ?? '').replace(/ ?\\*$/, '').trim();
  const theForm = () =>
    [...document.querySelectorAll('main form')].find((form) =>
      [...form.elements].some((input) => labelOf(input) === 'Member id'));
  const valuesOf = (form) => Object.fromEntries(
    [...(form?.querySelectorAll('input') ?? [])]
      .filter(({ type }) => type === 'text')
      .map((input) => [labelOf(input), input.value]));

  const since = new WeakMap();
  new MutationObserver((changes) => {
    const now = performance.now();
    for (const { addedNodes, target } of changes) {
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('button, [role="option"]')]) since.set(one, now);
      // A button with another text is another button to who sees it.
      const around = (target instanceof Element ? target : target.parentElement)?.closest('button');
      if (around && !around.form) since.set(around, now);
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });

  const ageOf = (one) => performance.now() - (since.get(one) ?? 0);

  const acted = (act) => {
    const form = theForm();
    const whole = { act: next(), form: valuesOf(form), name: '', ageMs: 0, byKey: false, isInForm: true, card: '', ...act };
    report(whole);
    setTimeout(() => {
      const isOther = JSON.stringify(valuesOf(theForm())) !== JSON.stringify(whole.form);
      const complains = form?.querySelector('[aria-invalid="true"]') != null;
      report({ kind: 'changed', act: whole.act, isOther, complains });
    });
  };
  addEventListener('submit', ({ target }) => {
    if (target === theForm()) acted({ kind: 'submit' });
  }, true);
  addEventListener('keydown', ({ key, repeat, target }) => {
    const isInField = target instanceof HTMLInputElement && target.form !== null && target.form === theForm();
    if (key !== 'Enter' || !isInField) return;
    const option = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
    if (target.ariaExpanded !== 'true') {
      if (!repeat) acted({ kind: 'enter' });
    } else if (option !== null) acted({ kind: 'pick', name: option.innerText, ageMs: ageOf(option), byKey: true });
  }, true);
  addEventListener('click', ({ isTrusted, detail, target }) => {
    const button = target instanceof Element ? target.closest('main button') : null;
    const card = button?.closest('[aria-label="Answer"]') ?? button?.closest('section, [role="region"]');
    if (!isTrusted || button === null || (button.type === 'submit' && button.form === theForm())) return;
    acted({
      kind: 'press',
      name: (button.ariaLabel ?? button.innerText).trim(),
      ageMs: ageOf(button),
      byKey: detail === 0,
      isInForm: theForm()?.contains(button) ?? false,
      card: card?.innerText ?? '',
    });
  }, true);

  const fetched = window.fetch;
  window.fetch = (input, init) => {
    const asked = input instanceof Request ? input.clone() : new Request(input, init);
    const answer = fetched(input, init);
    if (asked.method !== 'POST' || new URL(asked.url).pathname !== '/api/eligibility/check') return answer;
    const [request, at] = [next(), Date.now()];
    void asked.text().then((body) => report({ kind: 'sent', at, request, body }));
    answer.then(
      ({ status, headers }) => report({ kind: 'answered', request, status, checkId: headers.get('Check-Id') ?? '' }),
      () => report({ kind: 'answered', request, status: 0, checkId: '' }),
    );
    return answer;
  };
})();`;
