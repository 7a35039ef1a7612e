import type { Page, PageQuery } from '../../access/app/page';
import type { Membership, Person } from '../domain/person';
import type { Session, SignInLink } from '../domain/session';

/** A member that is present without a value is removed; an absent one does not change. */
export type MembershipChange = Partial<Pick<Membership, 'role' | 'clientIds'>>;

/** A membership with its person. */
export type Member = { readonly membership: Membership; readonly person: Person };

/** What a request with a session's cookie needs to know. */
export type FoundSession = {
  readonly session: Session;
  readonly person: Person;
  readonly memberships: readonly Membership[];
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
  /**
   * The person joins with a subject; undefined for a person who joined with another one. The first time stays; so does
   * that of each membership.
   */
  readonly joinPerson: (
    id: string,
    joined: { readonly subject: string; readonly name: string; readonly atMs: number },
  ) => Promise<Person | undefined>;
  /** With memberships and sessions. False when there is no such person. */
  readonly removePerson: (id: string) => Promise<boolean>;
  /** False when the person is a member already. */
  readonly addMembership: (membership: Membership) => Promise<boolean>;
  readonly findMember: (workspaceId: string, membershipId: string) => Promise<Member | undefined>;
  /** Newest first. @throws AppError `validation-failed` for a cursor that it did not make */
  readonly listMembers: (workspaceId: string, page: PageQuery) => Promise<Page<Member>>;
  readonly changeMembership: (
    workspaceId: string,
    membershipId: string,
    change: MembershipChange,
  ) => Promise<Membership | undefined>;
  /** False when there is none. */
  readonly removeMembership: (workspaceId: string, membershipId: string) => Promise<boolean>;
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
  /** Newest first, at most 100; also those that are over and not swept yet. */
  readonly listSessions: (personId: string) => Promise<readonly Session[]>;
  /** False when the person has no such session. */
  readonly removeSession: (personId: string, id: string) => Promise<boolean>;
  readonly removeSessions: (personId: string) => Promise<void>;
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

/** The most sessions that a person's list shows. */
export const MAX_LISTED_SESSIONS = 100;
