import Joi from 'joi';
import { uuidField } from '../../http/fields';
import type { Removable } from '../../http/handlers';
import {
  answer,
  change,
  flag,
  instant,
  list,
  named,
  oneOf,
  orNull,
  ref,
  sent,
  text,
} from '../../http/schema';
import type { MembershipChange } from '../app/person-store';
import type { NewPerson } from '../app/people';
import type { WantedMemberLink } from '../app/sign-in-links';
import { EMAIL, parseEmail } from '../domain/email';
import { LINK_NAME } from '../domain/link-person';
import type { Membership } from '../domain/person';
import {
  INSTALLATION_ROLES,
  SCOPES_OF_ROLE,
  WORKSPACE_ROLES,
  type InstallationRole,
  type WorkspaceRole,
} from '../domain/roles';

/** In lower case after validation. */
const EMAIL_ADDRESS = named(
  'EmailAddress',
  Joi.string()
    .custom((address: string, helpers) => parseEmail(address) ?? helpers.error('email'))
    .meta({ minLength: 3, maxLength: 254, pattern: EMAIL.source })
    .messages({ email: 'must be an e-mail address' })
    .description('Compared without regard to letter case.')
    .example('ann@clinic.example'),
);
const LINK_PERSON = named(
  'LinkName',
  text(
    'Letters of the Latin alphabet, digits, signs that stand in names, and single blanks. Names that ' +
      'differ in case, accents, signs or blanks alone are of one person. Names that look like that of ' +
      'another actor are refused.',
  )
    .max(120)
    .pattern(LINK_NAME)
    .messages({
      'string.pattern.base':
        "must be of letters of the Latin alphabet, digits, single blanks and the signs . , ' ( ) # & / -",
    })
    .meta({ minLength: 1 })
    .example('Desk 2'),
);
const INSTALLATION_ROLE = named(
  'InstallationRole',
  oneOf(
    INSTALLATION_ROLES,
    '`operator`: all of `/ops`. `on-call`: the boards and the four acts on circuits, nothing else.',
  ),
);
const ROLES = named('InstallationRoles', list(INSTALLATION_ROLE).unique());
const WORKSPACE_ROLE = named(
  'WorkspaceRole',
  oneOf(
    WORKSPACE_ROLES,
    WORKSPACE_ROLES.map((role) => `\`${role}\`: ${SCOPES_OF_ROLE[role].join(', ')}.`).join(' '),
  ),
);
const MEMBER_CLINICS = named(
  'MemberClinics',
  orNull(
    list(uuidField).min(1).max(100).unique(),
    'The clinics of the workspace that the member may act for; null means all, later ones too.',
  ),
);

export const LINK_TOKEN = sent<{ readonly token: string }>({
  token: text('What follows `#` in the link.').min(1).max(200).required(),
});

export type SentSignInLink = {
  readonly name?: string;
  readonly role: InstallationRole | WorkspaceRole;
  readonly workspaceId?: string;
};

export const NEW_SIGN_IN_LINK = sent<SentSignInLink>({
  name: LINK_PERSON,
  role: oneOf([...INSTALLATION_ROLES, ...WORKSPACE_ROLES]).required(),
  workspaceId: uuidField
    .description(
      'Required for a role in a workspace. With `operator` the person is also an admin of it, with ' +
        '`on-call` also a viewer.',
    )
    .when('role', { is: Joi.valid(...WORKSPACE_ROLES), then: Joi.required() }),
});

export const NEW_MEMBER_LINK = sent<WantedMemberLink>({
  name: LINK_PERSON.required(),
  role: WORKSPACE_ROLE.required(),
});

export const NEW_MEMBER = sent<
  { readonly email: string } & Pick<Membership, 'role'> & Removable<Pick<Membership, 'clientIds'>>
>({
  email: EMAIL_ADDRESS.required(),
  role: WORKSPACE_ROLE.required(),
  clientIds: MEMBER_CLINICS,
});

const MEMBER = { role: WORKSPACE_ROLE, clientIds: MEMBER_CLINICS };
export const MEMBER_CHANGE = change<Removable<MembershipChange>>(MEMBER);

export const NEW_PERSON = sent<NewPerson>({
  email: EMAIL_ADDRESS.required(),
  installationRoles: ROLES.required(),
});

export const PERSON_CHANGE = sent<Pick<NewPerson, 'installationRoles'>>({
  installationRoles: ROLES.required(),
});

export const PEOPLE_SCHEMAS = {
  InstallationRole: INSTALLATION_ROLE,
  WorkspaceRole: WORKSPACE_ROLE,
  EmailAddress: EMAIL_ADDRESS,
  Person: answer({
    id: text().meta({ format: 'uuid' }),
    name: text().max(254),
    email: orNull(text(), 'Verified by the identity provider; null for the person of a sign-in link.'),
  }),
  PersonSession: answer({
    person: ref('Person'),
    installationRoles: list(ref('InstallationRole')).unique(),
    workspaces: list(
      answer({
        workspaceId: text().meta({ format: 'uuid' }),
        name: ref('DisplayName'),
        role: ref('WorkspaceRole'),
        clientIds: ref('BoundClinics'),
      }),
      'Those that the person has a role in: by a link or a group first, then by invitation in the ' +
        'order in which the person accepted.',
    ),
    invitations: list(
      ref('OpenInvitation'),
      'Those that the person has neither accepted nor declined. They change nothing.',
    ).max(20),
    createdAt: instant(),
    expiresAt: instant('When the session ends at the latest, however busy it is.'),
    idleSeconds: Joi.number()
      .integer()
      .min(1)
      .description('The session ends when so many seconds pass without a request.'),
    storageKey: text(
      '32 bytes in base64url, the same in every session of the person: what the console keeps in the ' +
        'browser is encrypted with it. It is not stored, and only a session of the person gets it.',
    ).pattern(/^[A-Za-z0-9_-]{43}$/),
  }),
  OpenInvitation: answer({
    id: text().meta({ format: 'uuid' }),
    workspaceName: text('What the workspace calls itself. Anyone may choose any name.'),
    role: ref('WorkspaceRole'),
    invitedBy: orNull(text(), "The inviter's verified e-mail address; null without one, and for a program."),
    invitedAt: instant(),
  }),
  BoundClinics: orNull(
    list(text().meta({ format: 'uuid' })),
    'The clinics that the person may act for; null means every clinic of the workspace.',
  ),
  SignInWays: answer({
    openIdConnect: flag('Through the identity provider of this installation.'),
    oneTimeLink: flag('By a link that an operator makes.'),
  }),
  LinkToken: LINK_TOKEN,
  ListedSession: answer({
    id: text().meta({ format: 'uuid' }),
    createdAt: instant(),
    lastUsedAt: instant('To the minute.'),
    expiresAt: instant('When it ends if no request comes.'),
    current: flag('Whether it is the session of this request.'),
    agent: text('The browser, as it calls itself.').max(200),
  }),
  SessionPage: answer({
    data: list(ref('ListedSession')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  LinkName: LINK_PERSON,
  SignInLinkRequest: NEW_SIGN_IN_LINK,
  SignInLink: answer({
    url: text('Opened in a browser, it signs in once.'),
    expiresAt: instant(),
  }),
  MemberLinkRequest: NEW_MEMBER_LINK,
  SignedInMembers: answer({
    data: list(ref('SignedInMember')).max(200),
  }),
  SignedInMember: answer({
    person: ref('Person'),
    role: ref('WorkspaceRole'),
    by: oneOf(['link', 'group'], 'By a sign-in link, or by a group of the identity provider.'),
  }),
  MemberRequest: NEW_MEMBER,
  MemberChange: MEMBER_CHANGE,
  MemberClinics: MEMBER_CLINICS,
  Member: answer({
    id: text().meta({ format: 'uuid' }),
    person: orNull(ref('Person'), 'Null until the person has accepted the invitation.'),
    email: orNull(text()),
    role: ref('WorkspaceRole'),
    clientIds: ref('BoundClinics'),
    invitedAt: instant(),
    joinedAt: orNull(instant(), 'When the person accepted the invitation.'),
    removedAt: orNull(
      instant(),
      'Since when the person is removed: a group of the identity provider gives no role here either. ' +
        'Null for everyone else.',
    ),
  }),
  MemberPage: answer({
    data: list(ref('Member')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  InstallationRoles: ROLES,
  PersonRequest: NEW_PERSON,
  PersonChange: PERSON_CHANGE,
  InstallationPerson: answer({
    id: text().meta({ format: 'uuid' }),
    name: text().max(254),
    email: orNull(text()),
    installationRoles: ref('InstallationRoles'),
    effectiveRoles: ref(
      'InstallationRoles',
      'What the person may do now, also by the links and groups of sessions that are running.',
    ),
    invitedAt: instant(),
    joinedAt: orNull(instant()),
  }),
  InstallationPersonPage: answer({
    data: list(ref('InstallationPerson')).max(200),
    nextCursor: ref('NextCursor'),
  }),
};
