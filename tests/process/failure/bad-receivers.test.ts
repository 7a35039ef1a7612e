import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BAD_SERVERS, badServer, eventually } from '@eligibility/testkit';
import { spawnStandalone } from '../../helpers/standalone-process';

/** As many as webhooks of one owner: those that send at once what no client reads are like each other. */
const RECEIVERS = BAD_SERVERS.slice(-20);
const SWITCHES = RECEIVERS.findIndex(({ name }) => name === 'a switch of protocols');

type Deliveries = { readonly data: readonly { readonly state: string; readonly tries: number }[] };

it('a process stops by itself while deliveries run to receivers that never answer them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-receivers-'));
  const receivers = await Promise.all(RECEIVERS.map(badServer));
  const system = await spawnStandalone(dataDir, { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  try {
    const ids: string[] = [];
    for (const { url } of receivers) {
      const added = await system.operate('/ops/webhooks', { json: { url, events: ['payer.isolated'] } });
      const { id } = added.body as { readonly id: string };
      await system.operate(`/ops/webhooks/${id}/test`, { method: 'POST' });
      ids.push(id);
    }
    const path = `/ops/webhooks/${String(ids[SWITCHES])}/deliveries`;
    await eventually(async () => {
      const [delivery] = ((await system.operate(path)).body as Deliveries).data;
      return delivery?.state === 'waiting' && delivery.tries === 1;
    }, 15_000);
    await eventually(() => receivers.filter(({ sockets }) => sockets.size > 0).length >= 6, 15_000);
    // A process that is ended at the end of its grace exits with 1.
    expect(await system.terminate()).toBe(0);
  } finally {
    await system.kill();
    await Promise.all(receivers.map(({ stop }) => stop()));
    await rm(dataDir, { recursive: true, force: true });
  }
});
