import { execFileSync } from 'node:child_process';
import { median } from './sizes';

export type RequireCost = {
  /** CPU time of all threads, user and system, that one `require` takes in a fresh process; median of `RUNS`. */
  readonly cpuMs: number;
  /** Files of JavaScript and JSON that are loaded; what is built into node is not among them. */
  readonly modules: number;
  /** How many of the modules are of this repository. */
  readonly ownModules: number;
};

const RUNS = 9;

const SCRIPT = `
  const before = process.cpuUsage();
  require(process.argv[1]);
  const { user, system } = process.cpuUsage(before);
  const modules = Object.keys(require.cache);
  const own = modules.filter((path) => !path.includes('node_modules'));
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000, modules: modules.length, ownModules: own.length }));
`;

/** What it costs to load a package once, from `root`. */
export function measureRequire(name: string, root: string): RequireCost {
  const runs = Array.from({ length: RUNS }, () => {
    const printed = execFileSync(process.execPath, ['-e', SCRIPT, name], { cwd: root, encoding: 'utf8' });
    return JSON.parse(printed) as RequireCost;
  });
  const [first = { cpuMs: 0, modules: 0, ownModules: 0 }] = runs;
  return { ...first, cpuMs: median(runs.map(({ cpuMs }) => cpuMs)) };
}
