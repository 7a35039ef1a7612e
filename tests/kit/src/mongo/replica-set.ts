import { createConnection } from 'mongoose';

const ELECTION_CHECK_MS = 100;

/** Makes a fresh mongod on this machine a replica set of one; resolves with its URI once it can be written to. */
export async function initiateReplicaSet(port: number, name: string): Promise<string> {
  const host = `127.0.0.1:${String(port)}`;
  const connection = createConnection(`mongodb://${host}/?directConnection=true`);
  await connection.asPromise();
  const admin = connection.getClient().db('admin');
  await admin.command({ replSetInitiate: { _id: name, members: [{ _id: 0, host }] } });
  while ((await admin.command({ hello: 1 }))['isWritablePrimary'] !== true)
    await new Promise((resolve) => setTimeout(resolve, ELECTION_CHECK_MS));
  await connection.close();
  return `mongodb://${host}/?replicaSet=${name}`;
}

const STEP_DOWN_SECONDS = 10;

/** Makes the primary of the set step down for another member, as an upgrade does. @throws where there is no other */
export async function stepDownPrimary(uri: string): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  try {
    await connection.getClient().db('admin').command({ replSetStepDown: STEP_DOWN_SECONDS });
  } finally {
    await connection.close();
  }
}
