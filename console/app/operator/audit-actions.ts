/** What people call each kind of act that the audit log has; the name that the API has for it is its key. */
const ACTS: Readonly<Record<string, string>> = {
  'answer.read': "Read a patient's answer",
  'check.forget': 'Forgot a check',
  'check.read': 'Looked up a check',
  'circuit.auto': 'Left a circuit to itself',
  'circuit.isolate': 'Isolated a payer or route',
  'circuit.probe': 'Probed a payer or route',
  'circuit.restore': 'Restored a payer or route',
  'clinic.add': 'Added a clinic',
  'clinic.change': 'Changed a clinic',
  'key.change': 'Changed the limits of a key',
  'key.issue': 'Created a key',
  'key.revoke': 'Revoked a key',
  'key.rotate': 'Rotated a key',
  'key.sign-in': 'Tried a key that is not valid',
  'member.change': 'Changed a member',
  'member.invite': 'Invited a member',
  'member.remove': 'Removed a member',
  'operator.create': 'Created an operator token',
  'operator.forbidden': 'Tried what the role does not allow',
  'operator.revoke': 'Revoked an operator token',
  'operator.rotate': 'Rotated an operator token',
  'operator.sign-in': 'Tried a token that is not valid',
  'payer.aliases': 'Decided the aliases of a payer',
  'payers.import': 'Imported a list of payers',
  'payers.restore': 'Went back to a version of the catalog',
  'person.change': 'Changed the roles of a person',
  'person.end-sessions': 'Ended the sessions of a person',
  'person.invite': 'Invited a person',
  'person.remove': 'Removed a person',
  'person.sign-in': 'Signed in',
  'person.sign-out': 'Signed out',
  'sign-in-link.create': 'Made a sign-in link',
  'wallet.adjust': 'Corrected a balance',
  'wallet.grant': 'Granted checks',
  'workspace.change': 'Changed the settings of a workspace',
  'workspace.create': 'Created a workspace',
  'workspace.forget': 'Dropped the answers of a workspace',
  'workspace.resume': 'Resumed a workspace',
  'workspace.revoke-keys': 'Revoked all keys of a workspace',
  'workspace.suspend': 'Suspended a workspace',
};

/** The acts to choose from, in the order of their words. */
export const ACTION_CHOICES: readonly { readonly value: string; readonly label: string }[] = Object.entries(
  ACTS,
)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label));

/** What was done, in words; undefined for an act that these pages do not know. */
export function actText(action: string): string | undefined {
  return ACTS[action];
}
