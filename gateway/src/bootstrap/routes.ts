import type { SignInLimit } from '../admission/app/sign-in-limit';
import { benefitsOf, benefitsRoutes } from '../benefits/routes/benefits';
import { estimateMembersOf, estimateRoutes } from '../benefits/routes/estimate';
import { batchRoutes } from '../batches/routes/batches';
import type { BatchesDeps } from '../batches/routes/batches-deps';
import { checkRoutes } from '../checks/routes/answer-check';
import { checkRecordRoutes } from '../checks/routes/checks';
import { checkLogRoutes } from '../checks/routes/checks-csv';
import { patientSearchRoutes } from '../checks/routes/search-checks';
import { timelineRoutes } from '../checks/routes/timeline';
import { fixtureRoutes } from '../checks/routes/fixtures';
import { resourceRoutes } from '../checks/routes/workspace-resources';
import type { ChecksDeps } from '../checks/routes/checks-deps';
import { eventRoutes, operatorEventRoutes } from '../events/routes/event-list';
import { operatorEventStreamRoutes } from '../events/routes/event-stream';
import type { EventsDeps } from '../events/routes/events-deps';
import { operatorWebhookRoutes, webhookRoutes } from '../events/routes/webhooks';
import { noteAnswerReads, notePatientSearches } from '../identity/http/answer-reads';
import type { CallerRoute, OperatorRoute, PersonRoute } from '../identity/http/who';
import type { IdentityDeps } from '../identity/routes/identity-deps';
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
import type { OperationsDeps } from '../operations/routes/operations-deps';
import { payerRoutes } from '../operations/routes/payers';
import { walletRoutes } from '../operations/routes/wallets';
import { scheduleRoutes } from '../schedules/routes/schedules';
import { clinicRatesRoutes } from '../tenants/routes/clinic-rates';
import { clinicWordsRoutes } from '../tenants/routes/clinic-words';
import { clinicRoutes } from '../tenants/routes/clinics';
import { keyRoutes } from '../tenants/routes/keys';
import { memberRoutes } from '../tenants/routes/members';
import { offerRoutes } from '../tenants/routes/offers';
import { ownClinicRoutes } from '../tenants/routes/own-clinics';
import { ownJournalRoutes } from '../tenants/routes/own-journal';
import { ownKeyRoutes } from '../tenants/routes/own-keys';
import { requestRoutes } from '../tenants/routes/requests';
import type { TenantsDeps } from '../tenants/routes/tenants-deps';
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

/** What the routes use, by room. */
export type RouteDeps = {
  readonly checks: Omit<ChecksDeps, 'benefitsOf' | 'estimateOf' | 'noteRead' | 'noteSearch'>;
  /** Schedules use a part of it. */
  readonly batches: Omit<BatchesDeps, 'benefitsOf' | 'noteRead'>;
  readonly identity: IdentityDeps;
  readonly tenants: TenantsDeps;
  readonly events: EventsDeps;
  readonly operations: OperationsDeps;
};

/** @param signIns limits the ways to sign in that are themselves a route */
export function routesOf(deps: RouteDeps, signIns: SignInLimit): Routes {
  const { identity, tenants, events, operations } = deps;
  const checks: ChecksDeps = {
    ...deps.checks,
    benefitsOf: benefitsOf(deps.checks),
    estimateOf: estimateMembersOf(deps.checks),
    noteRead: noteAnswerReads(identity),
    noteSearch: notePatientSearches(identity),
  };
  const { benefitsOf: details, noteRead } = checks;
  const batches = { ...deps.batches, benefitsOf: details, noteRead };
  return {
    callers: [
      ...checksOf(checks),
      ...batchRoutes(batches),
      ...scheduleRoutes(batches),
      ...ownWorkspaceOf(tenants),
      ...memberLinkRoutes(identity),
      ...eventRoutes(events),
      ...webhookRoutes(events),
    ],
    people: [...sessionRoutes(identity, signIns), ...offerRoutes(tenants)],
    operators: [
      ...workspacesOf(tenants),
      ...operationsOf(operations),
      ...accessOf(identity),
      ...operatorEventRoutes(events),
      ...operatorEventStreamRoutes(events),
      ...operatorWebhookRoutes(events),
    ],
  };
}

function checksOf(deps: ChecksDeps): Routes['callers'] {
  return [
    ...checkRoutes(deps),
    ...checkLogRoutes(deps),
    ...patientSearchRoutes(deps),
    ...checkRecordRoutes(deps),
    ...timelineRoutes(deps),
    ...benefitsRoutes(deps),
    ...estimateRoutes(deps),
    ...resourceRoutes(deps),
    ...fixtureRoutes(deps),
  ];
}

function ownWorkspaceOf(deps: TenantsDeps): Routes['callers'] {
  return [
    ...ownWorkspaceRoutes(deps),
    ...ownClinicRoutes(deps),
    ...clinicWordsRoutes(deps),
    ...clinicRatesRoutes(deps),
    ...ownKeyRoutes(deps),
    ...ownJournalRoutes(deps),
    ...requestRoutes(deps),
    ...memberRoutes(deps),
    ...usageRoutes(deps),
  ];
}

function workspacesOf(deps: TenantsDeps): Routes['operators'] {
  return [...workspaceRoutes(deps), ...clinicRoutes(deps), ...keyRoutes(deps)];
}

function operationsOf(deps: OperationsDeps): Routes['operators'] {
  return [
    ...walletRoutes(deps),
    ...payerRoutes(deps),
    ...boardRoutes(deps),
    ...alertNoteRoutes(deps),
    ...metricsRoutes(deps),
    ...circuitRoutes(deps),
    ...operatorCheckRoutes(deps),
    ...auditRoutes(deps),
  ];
}

function accessOf(deps: IdentityDeps): Routes['operators'] {
  return [...operatorRoutes(deps), ...peopleRoutes(deps), ...signInLinkRoutes(deps)];
}
