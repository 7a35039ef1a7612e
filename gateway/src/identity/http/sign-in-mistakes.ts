import { AppError } from '@eligibility/kit';
import type { Request } from 'express';
import type { Door } from '../../admission/app/sign-in-record';
import { bearerOf } from '../../http/credentials';
import { isApiKeyByPrefix } from '../domain/api-key';
import { isOperatorTokenByPrefix } from '../domain/operator';

/** What each entrance takes. */
const TAKES: Readonly<Record<Door, string>> = {
  api: 'an API key of the workspace',
  operators: "an operator's token",
};
/** Where other APIs have their keys. */
const OTHER_HEADERS = ['X-API-Key', 'Api-Key', 'X-Authorization', 'Proxy-Authorization'] as const;

/**
 * Refuses a request whose form alone shows why it signs nobody in: no header, a header of another name, no scheme, a
 * credential of the other entrance. A credential of the right kind passes, so that an unknown, a revoked and an expired
 * one stay the same to the caller. Nothing is looked up.
 * @throws AppError `unauthorized`, whose detail says what to send instead
 */
export function refuseSignInMistakes(req: Request, door: Door): void {
  const detail = mistakeOf(req, door);
  if (detail !== undefined) throw new AppError('unauthorized', { detail });
}

function mistakeOf(req: Request, door: Door): string | undefined {
  const { authorization = '' } = req.headers;
  if (authorization === '') return withoutHeader(req, door);
  const credential = bearerOf(authorization);
  if (credential === undefined) return otherForm(authorization, door);
  if (door === 'api' && isOperatorTokenByPrefix(credential))
    return `This is an operator's token, which opens /ops alone: send ${TAKES.api}.`;
  if (door === 'operators' && isApiKeyByPrefix(credential))
    return `This is an API key of a workspace, which does not open /ops: send ${TAKES.operators}.`;
  return undefined;
}

function withoutHeader(req: Request, door: Door): string {
  const other = OTHER_HEADERS.find((name) => req.headers[name.toLowerCase()] !== undefined);
  const what =
    other === undefined ? 'The header Authorization is missing' : `The header ${other} is not read`;
  return `${what}: send "Authorization: Bearer" and ${TAKES[door]}.`;
}

function otherForm(authorization: string, door: Door): string {
  const isBare = isApiKeyByPrefix(authorization) || isOperatorTokenByPrefix(authorization);
  if (isBare) return 'The header Authorization has no scheme: write "Bearer" and a space before the key.';
  return `The header Authorization must be "Bearer", a space, and ${TAKES[door]}, with nothing else.`;
}
