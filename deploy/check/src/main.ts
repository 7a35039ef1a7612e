import { checkDeployment } from './check';

const { lines, findings } = checkDeployment(process.env);
for (const line of [...lines, ...findings, `${String(findings.length)} findings`])
  process.stdout.write(`${line}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
