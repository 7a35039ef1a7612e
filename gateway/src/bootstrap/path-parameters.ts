import type Joi from 'joi';
import { SENT_UUID } from '../http/basic-schemas';
import { oneOf, text } from '../http/schema';

const idOf = (example: string, description?: string): Joi.StringSchema =>
  text(description).min(1).max(64).example(example);

/** The placeholders of all paths, for the document: each handler reads its own. */
export const PATH_PARAMETERS: Readonly<Record<string, Joi.Schema>> = {
  alert: text('The `key` of an alert of the board. It may be noted before the board has it.')
    .min(1)
    .max(120)
    .example('PayerCircuitOpen:62308'),
  batchId: idOf('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  checkId: idOf('0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11', 'The id of the check, from `Check-Id`.'),
  circuitId: text("The payer's id in the catalog, or the name of the route.").min(1).max(80).example('62308'),
  clientId: idOf('4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10', "The clinic's client id."),
  deliveryId: SENT_UUID.example('2f3e4d5c-6b7a-4899-8d1c-b2c3d4e5f6a7', { override: true }),
  invitationId: idOf('e5f6a7b8-9c0d-4e1f-8a2b-4d5e6f7a8b9c'),
  keyId: idOf('a1f7c3d2-4b5e-4c6d-9e8f-2b3c4d5e6f70'),
  memberId: idOf('b2c3d4e5-6f7a-4b8c-9d0e-1f2a3b4c5d6e'),
  operatorId: text().min(1).example('f6a7b8c9-0d1e-4f2a-8b3c-5d6e7f8a9b0c'),
  payerId: text('In any case.').min(1).max(80).example('62308'),
  personId: idOf('d4e5f6a7-8b9c-4d0e-a1f2-3c4d5e6f7a8b'),
  scheduleId: idOf('9b2f4c1d-6e3a-4f70-8d5b-1a2c3e4f5d60'),
  scope: oneOf(['payers', 'routes']).example('payers'),
  sessionId: idOf('c3d4e5f6-7a8b-4c9d-8e0f-1a2b3c4d5e6f'),
  slug: text('Of a fixture of the workspace. Small letters, digits and hyphens.')
    .pattern(/^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/)
    .example('larkspur-basic'),
  webhookId: SENT_UUID.example('1e2d3c4b-5a69-4788-9c0b-a1b2c3d4e5f6', { override: true }),
  wordsId: text('The id of an entry, as the list has it.')
    .pattern(/^[0-9a-f]{32}$/)
    .example('5f2d8c1e9a7b4036c1d2e3f405162738'),
  workspaceId: idOf('3c1d2e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f'),
};
