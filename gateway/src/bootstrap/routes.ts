import type { AnswersContext } from '../checks/routes/answer-members';
import type { IdentityContext } from '../identity/app/context';
import type { TenantsContext } from '../tenants/app/context';
import type { AppContext } from './context';
import type { SignInLimit } from '../admission/app/sign-in-limit';
import { benefitsOf, benefitsRoutes } from '../benefits/routes/benefits';
import { estimateMembersOf, estimateRoutes } from '../benefits/routes/estimate';
import { batchRoutes } from '../batches/routes/batches';
import { checkRoutes } from '../checks/routes/answer-check';
import { checkRecordRoutes } from '../checks/routes/checks';
import { checkLogRoutes } from '../checks/routes/checks-csv';
import { patientSearchRoutes } from '../checks/routes/search-checks';
import { timelineRoutes } from '../checks/routes/timeline';
import { fixtureRoutes } from '../checks/routes/fixtures';
import { resourceRoutes } from '../checks/routes/workspace-resources';
import { eventRoutes, operatorEventRoutes } from '../events/routes/event-list';
import { operatorEventStreamRoutes } from '../events/routes/event-stream';
import { operatorWebhookRoutes, webhookRoutes } from '../events/routes/webhooks';
import type { CallerRoute, OperatorRoute, PersonRoute } from '../identity/http/who';
import { operatorRoutes } from '../identity/routes/operators';
import { peopleRoutes } from '../identity/routes/people';
import { sessionRoutes } from '../identity/routes/session';
import { memberLinkRoutes, signInLinkRoutes } from '../identity/routes/sign-in-links';
import { alertNoteRoutes } from '../operations/routes/alert-notes';
import { auditRoutes } from '../operations/routes/audit';
import { boardRoutes } from '../operations/routes/board';
import { operatorCheckRoutes } from '../operations/routes/checks';
import { circuitRoutes } from '../operations/routes/circuits';
import { metricsRoutes } from '../operations/routes/metrics';
import { payerRoutes } from '../operations/routes/payers';
import { walletRoutes } from '../operations/routes/wallets';
import { scheduleRoutes } from '../schedules/routes/schedules';
import { clinicRatesRoutes } from '../tenants/routes/clinic-rates';
import { clinicWordsRoutes } from '../tenants/routes/clinic-words';
import { clinicRoutes, ownClinicRoutes } from '../tenants/routes/clinics';
import { keyRoutes, ownKeyRoutes } from '../tenants/routes/keys';
import { memberRoutes } from '../tenants/routes/members';
import { offerRoutes } from '../tenants/routes/offers';
import { ownJournalRoutes } from '../tenants/routes/own-journal';
import { requestRoutes } from '../tenants/routes/requests';
import { usageRoutes } from '../tenants/routes/usage';
import { ownWorkspaceRoutes } from '../tenants/routes/workspace-profile';
import { workspaceRoutes } from '../tenants/routes/workspaces';

/** Every operation, by who may call it. */
export type Routes = {
  /** Below `/api`, for keys and persons in a workspace. */
  readonly callers: readonly CallerRoute[];
  /** Below `/api`, about sessions. */
  readonly people: readonly PersonRoute[];
  /** Below `/ops`. */
  readonly operators: readonly OperatorRoute[];
};

/** @param signIns limits the ways to sign in that are themselves a route */
export function routesOf(context: AppContext, signIns: SignInLimit): Routes {
  const answers = { ...context, benefitsOf: benefitsOf(context), estimateOf: estimateMembersOf(context) };
  return {
    callers: [
      ...checksOf(answers),
      ...batchRoutes(context),
      ...scheduleRoutes(context),
      ...ownWorkspaceOf(context),
      ...memberLinkRoutes(context),
      ...eventRoutes(context),
      ...webhookRoutes(context),
    ],
    people: [...sessionRoutes(context, signIns), ...offerRoutes(context)],
    operators: [
      ...workspacesOf(context),
      ...operationsOf(context),
      ...accessOf(context),
      ...operatorEventRoutes(context),
      ...operatorEventStreamRoutes(context),
      ...operatorWebhookRoutes(context),
    ],
  };
}

function checksOf(context: AnswersContext): Routes['callers'] {
  return [
    ...checkRoutes(context),
    ...checkLogRoutes(context),
    ...patientSearchRoutes(context),
    ...checkRecordRoutes(context),
    ...timelineRoutes(context),
    ...benefitsRoutes(context),
    ...estimateRoutes(context),
    ...resourceRoutes(context),
    ...fixtureRoutes(context),
  ];
}

function ownWorkspaceOf(context: TenantsContext): Routes['callers'] {
  return [
    ...ownWorkspaceRoutes(context),
    ...ownClinicRoutes(context),
    ...clinicWordsRoutes(context),
    ...clinicRatesRoutes(context),
    ...ownKeyRoutes(context),
    ...ownJournalRoutes(context),
    ...requestRoutes(context),
    ...memberRoutes(context),
    ...usageRoutes(context),
  ];
}

function workspacesOf(context: TenantsContext): Routes['operators'] {
  return [...workspaceRoutes(context), ...clinicRoutes(context), ...keyRoutes(context)];
}

function operationsOf(context: AppContext): Routes['operators'] {
  return [
    ...walletRoutes(context),
    ...payerRoutes(context),
    ...boardRoutes(context),
    ...alertNoteRoutes(context),
    ...metricsRoutes(context),
    ...circuitRoutes(context),
    ...operatorCheckRoutes(context),
    ...auditRoutes(context),
  ];
}

function accessOf(context: IdentityContext): Routes['operators'] {
  return [...operatorRoutes(context), ...peopleRoutes(context), ...signInLinkRoutes(context)];
}
