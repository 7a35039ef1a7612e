import { ConfigError } from './errors';

type Env = Readonly<Record<string, string | undefined>>;

const FORM = /^([a-z][a-z.-]*)(?:@([1-9]\d{0,5}))?$/;
const nothing = (): void => undefined;

let hit: (name: string) => void = nothing;

/**
 * A named step at which a test may have the process die, as a power cut would. Does nothing unless `FAILPOINT` names
 * it.
 * @param name `<service>.<step>`, as in docs/chaos.md
 */
export function failpoint(name: string): void {
  hit(name);
}

/**
 * Arms what `FAILPOINT` lists: `name` dies the first time it is passed, `name@3` the third; several are separated by
 * commas. An empty or missing setting disarms them all.
 * @param die ends the process at once, without a chance to clean up
 * @throws ConfigError for a list that cannot be read, and for any list in production
 */
export function armFailpoints(env: Env, die: () => void = killSelf): void {
  const list = env['FAILPOINT'] ?? '';
  hit = nothing;
  if (list === '') return;
  if (env['NODE_ENV'] === 'production') {
    throw new ConfigError('bad configuration: FAILPOINT is for tests and refused in production');
  }
  const passesLeft = new Map(list.split(',').map(readOne));
  hit = (name) => {
    const left = passesLeft.get(name);
    if (left === undefined) return;
    passesLeft.set(name, left - 1);
    if (left === 1) die();
  };
}

function readOne(text: string): readonly [name: string, passes: number] {
  const [, name, nth = '1'] = FORM.exec(text.trim()) ?? [];
  if (name === undefined) {
    throw new ConfigError('bad configuration: FAILPOINT must be name or name@n, separated by commas');
  }
  return [name, Number(nth)];
}

function killSelf(): void {
  process.kill(process.pid, 'SIGKILL');
}
