import type { Schema } from '@eligibility/api-types';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session';
import { rememberedClinic } from '../clinic-field';
import { NO_PATIENT, type Entries } from '../question';
import { WHOLE_PLAN } from '../service-types';
import type { Desk } from './desk';
import { deskOf } from './desk-of-page';

type Clinics = readonly Schema<'Clinic'>[];

/** The desk of the person in this workspace, as it was left; undefined until it is opened. */
export function useOwnDesk(workspaceId: string, clinics: Clinics): Desk | undefined {
  const { person, storageKey } = useSession();
  const { data: desk } = useQuery({
    queryKey: ['desk', workspaceId, person.id],
    queryFn: () => deskOf({ personId: person.id, workspaceId, storageKey }, emptyForm(clinics)),
    staleTime: Infinity,
    // The page has it.
    gcTime: 0,
    structuralSharing: false,
  });
  return desk;
}

/** The clinic that this browser asked for last, or the only one. @param clinics those that are open */
export function usualClinic(clinics: Clinics): string {
  const remembered = rememberedClinic();
  const clinic =
    clinics.find(({ clientId }) => clientId === remembered) ??
    (clinics.length === 1 ? clinics[0] : undefined);
  return clinic?.clientId ?? '';
}

function emptyForm(clinics: Clinics): Entries {
  return { ...NO_PATIENT, clientId: usualClinic(clinics), serviceType: WHOLE_PLAN, fixture: undefined };
}
