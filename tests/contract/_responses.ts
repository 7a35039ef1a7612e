import { ERROR_TABLE, isErrorCode } from '@eligibility/kit';
import type { ObservedResponse } from './contract';

const REQUEST_ID = '5f0c2c1e-7a51-4b8e-9d3f-0b6a4f6f0c11';

export const summary = {
  coverageActive: true,
  planName: 'Gold PPO',
  payerName: 'Aetna',
  deductibleRemaining: 850.25,
  outOfPocketRemaining: null,
  coinsurancePercent: 20,
  copayAmount: 0,
  inNetworkPreferred: true,
};

export const answer = {
  success: true,
  benefitSummary: summary,
  traceId: 'T-1',
  upstreamStatusCode: 200,
  latencyMs: 12,
  errorMessage: null,
};

export const liveCheck = {
  method: 'POST',
  path: '/api/eligibility/check',
  status: 200,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': REQUEST_ID,
    'check-id': '5d7a9c3e-1b2f-4a68-9c0d-7e8f6a5b4c3d',
    'idempotency-key': '0b6a4f6f-0c11-7a51-9d3f-5f0c2c1e4b8e',
    'cache-control': 'no-store',
    ratelimit: '"workspace";r=1199;t=1',
    'ratelimit-policy': '"workspace";q=1200;w=60',
  },
  body: answer,
} satisfies ObservedResponse;

/** A check that was answered, but for these members of its body. */
export const checkWith = (changed: object): ObservedResponse => ({
  ...liveCheck,
  body: { ...answer, ...changed },
});

export const checkWithSummary = (changed: object): ObservedResponse =>
  checkWith({ benefitSummary: { ...summary, ...changed } });

export const checkWithHeader = (name: string, value: string | undefined): ObservedResponse => ({
  ...liveCheck,
  headers: { ...liveCheck.headers, [name]: value },
});

/** The problem that a live check is answered with. */
export const problem = (status: number, code: string, more: object = {}): ObservedResponse => ({
  ...liveCheck,
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': REQUEST_ID },
  body: {
    type: `/docs/errors/${code}`,
    title: 'A title',
    status,
    detail: isErrorCode(code) ? ERROR_TABLE[code].remedy : 'What to do.',
    instance: REQUEST_ID,
    code,
    ...more,
  },
});

export const candidate = { payerId: '60054', name: 'Aetna', score: 91.5, states: ['TX'] };

export const page: ObservedResponse = {
  method: 'GET',
  path: '/docs/errors',
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'x-request-id': REQUEST_ID },
  body: '<!doctype html>',
};

export const revocation: ObservedResponse = {
  method: 'DELETE',
  path: '/ops/keys/k1',
  status: 204,
  headers: { 'x-request-id': REQUEST_ID },
  body: {},
};
