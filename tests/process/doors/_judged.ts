import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { packagesOfX12, pythonOfX12 } from './_tools';

const PROGRAMS = join(__dirname, 'programs');

type Judge = (interchanges: readonly string[]) => readonly (readonly string[])[];

/** What pyx12 finds wrong with each interchange; undefined where it cannot be had. */
export function pythonJudge(): Judge | undefined {
  const python = pythonOfX12();
  return python === undefined ? undefined : judgeBy(python, [join(PROGRAMS, 'judge_x12.py')]);
}

/** What node-x12 finds wrong with each interchange; undefined where it cannot be had. */
export function nodeJudge(): Judge | undefined {
  const folder = packagesOfX12();
  return folder === undefined
    ? undefined
    : judgeBy(process.execPath, [join(PROGRAMS, 'judge-x12.cjs'), join(folder, 'node_modules/node-x12')]);
}

function judgeBy(program: string, args: readonly string[]): Judge {
  return (interchanges) => {
    const input = interchanges.map((text) => `${JSON.stringify(text)}\n`).join('');
    const { status, stdout, stderr } = spawnSync(program, args, { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as readonly string[]);
  };
}
