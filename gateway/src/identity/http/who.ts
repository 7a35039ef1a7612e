import type { Operation } from '../../http/operation';
import type { Scope } from '../domain/api-key';
import type { OperatorRole } from '../domain/operator';

/** A key or a person in a workspace, with all of these scopes. */
export type CallerWho = {
  readonly kind: 'caller';
  readonly scopes: readonly Scope[];
  /** True where the request is made for one clinic, which `X-Client-Id` names. */
  readonly isForClinic: boolean;
};

/** An operator, or a person with a role of the installation, with one of these roles. */
export type OperatorWho = { readonly kind: 'operator'; readonly roles: Roles };
type Roles = readonly [OperatorRole, ...OperatorRole[]];

/** A person in a browser, who is signed in or on the way there. */
export type PersonWho = { readonly kind: 'signed-in' | 'anyone' };

/** Who may call a route. */
export type Who = CallerWho | OperatorWho | PersonWho;

/** A route of `/api` for keys and persons in a workspace. */
export type CallerRoute = Operation<CallerWho>;
/** A route of `/ops`. */
export type OperatorRoute = Operation<OperatorWho>;
/** A route of `/api` about the sessions of persons. */
export type PersonRoute = Operation<PersonWho>;

export const ANY_CALLER: CallerWho = { kind: 'caller', scopes: [], isForClinic: false };

export function callerWith(...scopes: readonly [Scope, ...Scope[]]): CallerWho {
  return { kind: 'caller', scopes, isForClinic: false };
}

export function callerForClinicWith(scope: Scope): CallerWho {
  return { kind: 'caller', scopes: [scope], isForClinic: true };
}

/** An operator needs one of the roles. */
export function operatorWith(...roles: Roles): OperatorWho {
  return { kind: 'operator', roles };
}

export const SIGNED_IN: PersonWho = { kind: 'signed-in' };
export const ANYONE: PersonWho = { kind: 'anyone' };
