import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript';
import { ambiguousPayer, apiKey, baseUrl, clientId, patient, prove, unexpected } from './scenario';

type Outcome = components['schemas']['Outcome'];

const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${apiKey}` } });
const header = (key: string) => ({ 'X-Client-Id': clientId, 'Idempotency-Key': key });

await prove({
  livePost: async (key) => {
    const { data, error } = await client.POST('/api/eligibility/check', {
      params: { header: header(key) },
      body: patient,
    });
    return data ?? unexpected('POST', error);
  },
  liveGet: async (key) => {
    const { data, error } = await client.GET('/api/eligibility/check', {
      params: { header: { 'X-Client-Id': clientId }, query: { ...patient, idempotencyKey: key } },
    });
    return data ?? unexpected('GET', error);
  },
  mockPost: async (key) => {
    const body = { ...patient, mockFixture: 'dental' } as const;
    const { data, error } = await client.POST('/api/eligibility/check/mock', {
      params: { header: header(key) },
      body,
    });
    return data ?? unexpected('mock POST', error);
  },
  mockGet: async (key) => {
    const query = { ...patient, mockFixture: 'dental', idempotencyKey: key } as const;
    const { data, error } = await client.GET('/api/eligibility/check/mock', {
      params: { header: { 'X-Client-Id': clientId }, query },
    });
    return data ?? unexpected('mock GET', error);
  },
  log: async (cursor) => {
    const query = { limit: 5, ...(cursor === undefined ? {} : { cursor }) };
    const { data, error } = await client.GET('/api/eligibility/checks', { params: { query } });
    if (data === undefined) return unexpected('the log', error);
    const outcomes: Outcome[] = data.data.map(({ outcome }) => outcome);
    return { data: outcomes.map((outcome) => ({ outcome })), nextCursor: data.nextCursor };
  },
  ambiguous: async () => {
    const body = { ...patient, payerName: ambiguousPayer };
    const { error, response } = await client.POST('/api/eligibility/check', {
      params: { header: { 'X-Client-Id': clientId } },
      body,
    });
    if (error === undefined) return unexpected('an ambiguous payer', response.status);
    return { status: error.status, code: error.code, candidates: error.candidates };
  },
});
