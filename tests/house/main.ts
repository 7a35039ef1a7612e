import { parseArgs } from 'node:util';
import { measureHouse, SUITES_FILE } from './house';
import { reportOf } from './report';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** The result of `npx jest --json --outputFile=FILE`. */
    suites: { type: 'string', default: SUITES_FILE },
  },
});

/** Prints how large the repository is and how it hangs together. It measures, and never fails for what it finds. */
const house = measureHouse(values.suites);
process.stdout.write(values.json ? `${JSON.stringify(house, undefined, 2)}\n` : reportOf(house));
