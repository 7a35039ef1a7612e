/** One value as Prometheus reads it. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const LINE = /^(\w+)(?:\{(.*)\})? (\S+)$/;
const LABEL = /(\w+)="((?:[^"\\]|\\.)*)"/g;

/** Reads the metrics of one process. @throws Error when it does not serve them */
export async function scrape(opsAddress: string): Promise<readonly Sample[]> {
  const answer = await fetch(`http://${opsAddress}/metrics`);
  if (!answer.ok) throw new Error(`${opsAddress} answered ${String(answer.status)} to a scrape`);
  return samplesOf(await answer.text());
}

/** Prometheus' text format, without its comments. */
export function samplesOf(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = LINE.exec(line) ?? [];
    if (name === undefined || value === undefined) return [];
    const pairs = [...labels.matchAll(LABEL)].map(([, label = '', text = '']) => [label, text] as const);
    return [{ name, labels: Object.fromEntries(pairs), value: Number(value) }];
  });
}
