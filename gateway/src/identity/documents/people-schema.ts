import type { CollectionDeclaration } from '@eligibility/documents';
import type { Membership, Person } from '../domain/person';
import type { Session, SignInLink } from '../domain/session';

/** A field is missing while it has no value. */
export type PersonDocument = Omit<Person, 'id'> & { readonly _id: string };
export type MembershipDocument = Omit<Membership, 'id' | 'invitedAtMs'> & {
  readonly _id: string;
  /** When the person was invited; named as in every list that is ordered by age. */
  readonly createdAtMs: number;
};
export type SessionDocument = Omit<Session, 'id' | 'grants'> & {
  readonly _id: string;
  readonly grants: readonly string[];
};
export type LinkDocument = Omit<SignInLink, 'hash' | 'grants'> & {
  readonly _id: string;
  readonly grants: readonly string[];
  /** Missing until it is used. */
  readonly isTaken?: boolean;
};

export const PEOPLE: CollectionDeclaration<PersonDocument> = {
  name: 'gateway_people',
  fields: {
    _id: String,
    name: String,
    email: String,
    subject: String,
    installationRoles: [String],
    createdAtMs: Number,
    joinedAtMs: Number,
  },
  indexes: {
    by_email: { fields: { email: 1 }, unique: true, where: { email: { $exists: true } } },
    by_subject: { fields: { subject: 1 }, unique: true, where: { subject: { $exists: true } } },
    by_age: { fields: { createdAtMs: 1, _id: 1 } },
  },
};

export const MEMBERSHIPS: CollectionDeclaration<MembershipDocument> = {
  name: 'gateway_memberships',
  fields: {
    _id: String,
    workspaceId: String,
    personId: String,
    role: String,
    clientIds: [String],
    invitedBy: String,
    createdAtMs: Number,
    joinedAtMs: Number,
    removedAtMs: Number,
  },
  indexes: {
    by_person: { fields: { personId: 1, workspaceId: 1 }, unique: true },
    of_workspace: { fields: { workspaceId: 1, createdAtMs: 1, _id: 1 } },
  },
};

export const SESSIONS: CollectionDeclaration<SessionDocument> = {
  name: 'gateway_sessions',
  fields: {
    _id: String,
    hash: String,
    personId: String,
    grants: [String],
    agent: String,
    createdAtMs: Number,
    lastUsedAtMs: Number,
    expiresAtMs: Number,
  },
  indexes: {
    by_hash: { fields: { hash: 1 }, unique: true },
    of_person: { fields: { personId: 1, createdAtMs: -1, _id: -1 } },
    by_grant: { fields: { grants: 1 } },
    by_end: { fields: { expiresAtMs: 1 } },
    by_use: { fields: { lastUsedAtMs: 1 } },
  },
};

export const SIGN_IN_LINKS: CollectionDeclaration<LinkDocument> = {
  name: 'gateway_sign_in_links',
  fields: { _id: String, personId: String, grants: [String], expiresAtMs: Number, isTaken: Boolean },
  indexes: {
    of_person: { fields: { personId: 1 } },
    by_end: { fields: { expiresAtMs: 1 } },
  },
};

/** All collections about people. */
export const PEOPLE_COLLECTIONS = [PEOPLE, MEMBERSHIPS, SESSIONS, SIGN_IN_LINKS];
