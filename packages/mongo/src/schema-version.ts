import { ConfigError } from '@eligibility/kit/process';
import type { Connection } from 'mongoose';

/** Read by every process; written by the migration alone. */
export const SCHEMA_COLLECTION = 'eligibility_schema';

/**
 * A release raises it when releases of the version before must not run on what it writes. New indexes, collections and
 * optional fields do not raise it: with those, old and new processes serve side by side.
 */
const KNOWN_VERSION = 1;

type SchemaDocument = { readonly _id: string; readonly version: number };
const ID = 'eligibility';

/**
 * Whether the migration has noted the version of the schema.
 * @throws ConfigError when a newer release has migrated the database
 */
export async function isSchemaKnown(connection: Connection): Promise<boolean> {
  const found = await connection.collection<SchemaDocument>(SCHEMA_COLLECTION).findOne({ _id: ID });
  if (found === null) return false;
  if (found.version <= KNOWN_VERSION) return true;
  throw new ConfigError(
    `MONGODB_DATABASE: ${connection.name} has the schema ${String(found.version)}, and this release knows those up to ${String(KNOWN_VERSION)}: start the newer release that migrated it, or restore the backup of before the upgrade`,
  );
}

/** Notes the version of the schema, for the releases that come before this one. */
export async function noteSchema(connection: Connection): Promise<void> {
  const schema = connection.collection<SchemaDocument>(SCHEMA_COLLECTION);
  await schema.updateOne({ _id: ID }, { $max: { version: KNOWN_VERSION } }, { upsert: true });
}
