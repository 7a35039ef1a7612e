import type { Person } from '../domain/person';
import type { PersonDocument } from './people-schema';

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
export function personOf(document: PersonDocument): Person {
  return {
    id: document._id,
    name: document.name,
    email: document.email,
    subject: document.subject,
    installationRoles: document.installationRoles,
    createdAtMs: document.createdAtMs,
    joinedAtMs: document.joinedAtMs,
  };
}
