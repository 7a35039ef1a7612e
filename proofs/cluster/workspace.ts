import { spawn } from 'node:child_process';
import { openWorkspace, type Access } from '@eligibility/bench/workspace';
import { OUTSIDE_URL } from './ingress/ingress';
import { until, type Namespace } from './kubectl';

const OPERATOR_URL = 'http://127.0.0.1:18081';

/** A workspace, made at the port for operators as docs/operating.md says, whose clinic calls the ingress. */
export async function openAccess(namespace: Namespace): Promise<Access> {
  const secret = await namespace.kubectl(
    'get',
    'secret',
    'gateway-secrets',
    '-o',
    'jsonpath={.data.OPERATOR_TOKEN}',
  );
  const operatorToken = Buffer.from(secret, 'base64').toString('utf8');
  const words = ['-n', namespace.name, 'port-forward', 'deployment/gateway', '18081:8081'];
  const forward = spawn('kubectl', words, { stdio: 'ignore' });
  try {
    await until('the port for operators answers', async () => (await fetch(OPERATOR_URL)).status > 0, 20_000);
    const access = await openWorkspace({ baseUrl: OPERATOR_URL, operatorToken });
    return { ...access, baseUrl: OUTSIDE_URL };
  } finally {
    forward.kill();
  }
}
