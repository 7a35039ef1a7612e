import {
  checkEligibility,
  checkEligibilityByQuery,
  listChecks,
  mockEligibility,
  mockEligibilityByQuery,
  type Outcome,
} from './generated/hey-api';
import { client } from './generated/hey-api/client.gen';
import { ambiguousPayer, apiKey, baseUrl, clientId, patient, prove, unexpected } from './scenario';

client.setConfig({ baseUrl, auth: () => apiKey });
const headers = (key: string) => ({ 'X-Client-Id': clientId, 'Idempotency-Key': key });

await prove({
  livePost: async (key) => {
    const { data, error } = await checkEligibility({ headers: headers(key), body: patient });
    return data ?? unexpected('POST', error);
  },
  liveGet: async (key) => {
    const { data, error } = await checkEligibilityByQuery({
      headers: { 'X-Client-Id': clientId },
      query: { ...patient, idempotencyKey: key },
    });
    return data ?? unexpected('GET', error);
  },
  mockPost: async (key) => {
    const { data, error } = await mockEligibility({
      headers: headers(key),
      body: { ...patient, mockFixture: 'dental' },
    });
    return data ?? unexpected('mock POST', error);
  },
  mockGet: async (key) => {
    const { data, error } = await mockEligibilityByQuery({
      headers: { 'X-Client-Id': clientId },
      query: { ...patient, mockFixture: 'dental', idempotencyKey: key },
    });
    return data ?? unexpected('mock GET', error);
  },
  log: async (cursor) => {
    const { data, error } = await listChecks({
      query: { limit: 5, ...(cursor === undefined ? {} : { cursor }) },
    });
    if (data === undefined) return unexpected('the log', error);
    const outcomes: Outcome[] = data.data.map(({ outcome }) => outcome);
    return { data: outcomes.map((outcome) => ({ outcome })), nextCursor: data.nextCursor };
  },
  ambiguous: async () => {
    const { error } = await checkEligibility({
      headers: { 'X-Client-Id': clientId },
      body: { ...patient, payerName: ambiguousPayer },
    });
    if (error === undefined) return unexpected('an ambiguous payer', 200);
    return { status: error.status, code: error.code, candidates: error.candidates };
  },
});
