import type { Page, PageQuery } from '../../basics/list-page';
import type { Membership, Person } from '../domain/person';
import type { Grant, WorkspaceRole } from '../domain/roles';
import type { Session, SignInLink } from '../domain/session';

/** A member that is present without a value is removed; an absent one does not change. */
export type MembershipChange = Partial<Pick<Membership, 'role' | 'clientIds' | 'joinedAtMs' | 'removedAtMs'>>;

export type MembershipOrder = {
  readonly workspaceId: string;
  readonly membershipId: string;
  /** False: nothing happens when the workspace would have no admin of all of it any more. */
  readonly mayTakeLastAdmin: boolean;
};

/** A membership with its person. */
export type Member = { readonly membership: Membership; readonly person: Person };

/** A person, and the strongest role that the sessions of the person have by themselves in one workspace. */
export type Granted = { readonly person: Person; readonly role: WorkspaceRole };

/** What a request with a session's cookie needs to know. */
export type FoundSession = {
  readonly session: Session;
  readonly person: Person;
  /** Without offers; in the order in which the person accepted them. */
  readonly memberships: readonly Membership[];
  /** The invitations that the person has neither accepted nor declined, newest first. */
  readonly offers: readonly Membership[];
};

/** People, and what they may do in workspaces. */
export type PersonRecords = {
  /** False when another person has the id, the e-mail address or the subject. */
  readonly addPerson: (person: Person) => Promise<boolean>;
  readonly findPerson: (id: string) => Promise<Person | undefined>;
  readonly findPersonByEmail: (email: string) => Promise<Person | undefined>;
  readonly findPersonBySubject: (subject: string) => Promise<Person | undefined>;
  /** Newest first. @throws AppError `validation-failed` for a cursor that it did not make */
  readonly listPeople: (page: PageQuery) => Promise<Page<Person>>;
  /** The changed person, or undefined when there is none. */
  readonly changePerson: (
    id: string,
    change: Partial<Pick<Person, 'name' | 'installationRoles'>>,
  ) => Promise<Person | undefined>;
  /** The person joins with a subject; undefined for a person who joined with another one. The first time stays. */
  readonly joinPerson: (
    id: string,
    joined: { readonly subject: string; readonly name: string; readonly atMs: number },
  ) => Promise<Person | undefined>;
  /** With memberships and sessions. False when there is no such person. */
  readonly removePerson: (id: string) => Promise<boolean>;
  /** False when the workspace has said something of the person already: an offer, a membership, or a removal. */
  readonly addMembership: (membership: Membership) => Promise<boolean>;
  readonly findMember: (workspaceId: string, membershipId: string) => Promise<Member | undefined>;
  /** Newest first. @throws AppError `validation-failed` for a cursor that it did not make */
  readonly listMembers: (workspaceId: string, page: PageQuery) => Promise<Page<Member>>;
  /** What the workspace says of the person. */
  readonly findMembership: (personId: string, workspaceId: string) => Promise<Membership | undefined>;
  /** Of one person, without offers; in the order in which the person accepted them. */
  readonly membershipsOf: (personId: string) => Promise<readonly Membership[]>;
  /** Undefined when there is none. */
  readonly changeMembership: (
    order: MembershipOrder,
    change: MembershipChange,
  ) => Promise<Membership | 'last-admin' | undefined>;
  /** The offer is a membership from now on; undefined when the person has no such offer. */
  readonly acceptOffer: (
    personId: string,
    membershipId: string,
    atMs: number,
  ) => Promise<Membership | undefined>;
  /** False when the person has no such offer. */
  readonly declineOffer: (personId: string, membershipId: string) => Promise<boolean>;
  /** False when there is none. */
  readonly removeMembership: (order: MembershipOrder) => Promise<boolean | 'last-admin'>;
};

/** Sessions and sign-in links. Neither is ever cached, so that an end takes effect with the next request. */
export type SessionRecords = {
  readonly addSession: (session: Session) => Promise<void>;
  /** The session stored under one of the hashes, which may be over. */
  readonly findSession: (hashes: readonly string[]) => Promise<FoundSession | undefined>;
  /** Replaces exactly the hash that was read; otherwise changes nothing. */
  readonly rehashSession: (rehashed: {
    readonly id: string;
    readonly from: string;
    readonly to: string;
  }) => Promise<void>;
  readonly touchSessions: (lastUsedAtMs: ReadonlyMap<string, number>) => Promise<void>;
  /** Those that are not over, newest first. @throws AppError `validation-failed` for a cursor that it did not make */
  readonly listSessions: (personId: string, nowMs: number, page: PageQuery) => Promise<Page<Session>>;
  /** False when the person has no such session. */
  readonly removeSession: (personId: string, id: string) => Promise<boolean>;
  /** And the links of the person that were not used. */
  readonly removeSessions: (personId: string) => Promise<void>;
  /** Takes roles from the sessions of a person, and from the links that were not used. */
  readonly removeGrants: (personId: string, grants: readonly Grant[]) => Promise<void>;
  /** What the sessions of these persons that are not over have by themselves; without those who have nothing. */
  readonly grantsOf: (
    personIds: readonly string[],
    nowMs: number,
  ) => Promise<ReadonlyMap<string, readonly Grant[]>>;
  /** Who has a role in the workspace by a session that is not over: at most 200, those of the newest sessions. */
  readonly listGranted: (workspaceId: string, nowMs: number) => Promise<readonly Granted[]>;
  readonly addLink: (link: SignInLink) => Promise<void>;
  /** The link stored under one of the hashes, once: afterwards there is none. */
  readonly takeLink: (hashes: readonly string[]) => Promise<SignInLink | undefined>;
  /** Removes sessions that are over, and links that expired. */
  readonly sweepSessions: (nowMs: number) => Promise<void>;
};

/** The part of the store with the persons themselves; the rest of `PersonRecords` is about memberships. */
export type PeopleRecords = Pick<
  PersonRecords,
  | 'addPerson'
  | 'findPerson'
  | 'findPersonByEmail'
  | 'findPersonBySubject'
  | 'listPeople'
  | 'changePerson'
  | 'joinPerson'
  | 'removePerson'
>;

export type PersonStore = PersonRecords & SessionRecords;

/** The most persons that `listGranted` gives. */
export const MAX_GRANTED = 200;
