import type { Command } from 'commander';
import { onWorkspace, type CallerApi, type CallerOptions } from '../caller-api';

/** What `addClinicOptions` adds, as it is parsed. */
export type ClinicOptions = CallerOptions & { readonly json: boolean; readonly clinic?: string };

/**
 * Adds the options of a command that uses an API key, for one clinic.
 * @param key what the help calls the key, such as `the API key (checks:read)`
 */
export function addClinicOptions(command: Command, key = 'the API key'): Command {
  return onWorkspace(command, key).option(
    '--clinic <id>',
    "the clinic's client id, instead of the one in the file of the key",
  );
}

/** @throws Error when neither the command nor the file of the key names the clinic */
export function clinicIn(
  api: Pick<CallerApi, 'clientId'>,
  { clinic = api.clientId }: Pick<ClinicOptions, 'clinic'>,
): { readonly clientId: string } {
  if (clinic === undefined) throw new Error("name the clinic's client id with --clinic");
  return { clientId: clinic };
}
