import type { EnvelopeDeviation } from './deviations';
import { unescaped } from './xml';

type Wrapper = {
  readonly deviation: EnvelopeDeviation;
  /** How a text with this wrapping begins; an X12 interchange begins with `ISA`. */
  readonly mark: RegExp;
  readonly open: (text: string) => string;
};

const CDATA = '<![CDATA[';

const WRAPPERS: readonly Wrapper[] = [
  { deviation: 'payload-escaped', mark: /^\s*<!\[CDATA\[/, open: withoutCdata },
  { deviation: 'payload-escaped', mark: /^\s*&(?:lt|amp);/i, open: unescaped },
  // `ISA`, behind a byte order mark or not.
  {
    deviation: 'payload-base64',
    mark: /^\s*(?:77u\/)?SVNB/,
    open: (text) => Buffer.from(text, 'base64').toString(),
  },
];

/** More than any known sender uses; each layer costs one pass over the text. */
const MAX_WRAPPERS = 4;

/**
 * Removes wrappings that the rule does not have, but senders use. A text without such a mark is returned unchanged.
 */
export function unwrapPayload(text: string): {
  readonly payload: string;
  readonly deviations: readonly EnvelopeDeviation[];
} {
  const deviations = new Set<EnvelopeDeviation>();
  let payload = text;
  for (let layers = 0; layers < MAX_WRAPPERS; layers += 1) {
    const layer = WRAPPERS.find(({ mark }) => mark.test(payload));
    if (layer === undefined) break;
    payload = layer.open(payload);
    deviations.add(layer.deviation);
  }
  return { payload, deviations: [...deviations] };
}

function withoutCdata(text: string): string {
  const end = text.lastIndexOf(']]>');
  return text.slice(text.indexOf(CDATA) + CDATA.length, end === -1 ? undefined : end);
}
