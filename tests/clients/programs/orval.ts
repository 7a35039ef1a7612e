import {
  checkEligibility,
  checkEligibilityByQuery,
  listChecks,
  mockEligibility,
  mockEligibilityByQuery,
  type Outcome,
} from './generated/orval';
import { ambiguousPayer, apiKey, clientId, patient, prove, unexpected } from './scenario';

const authorization = { Authorization: `Bearer ${apiKey}` };
const as = (key: string): RequestInit => ({
  headers: { ...authorization, 'X-Client-Id': clientId, 'Idempotency-Key': key },
});

await prove({
  livePost: async (key) => {
    const answer = await checkEligibility(patient, {}, as(key));
    return answer.status === 200 ? answer.data : unexpected('POST', answer.data);
  },
  liveGet: async (key) => {
    const answer = await checkEligibilityByQuery(patient, as(key));
    return answer.status === 200 ? answer.data : unexpected('GET', answer.data);
  },
  mockPost: async (key) => {
    const answer = await mockEligibility({ ...patient, mockFixture: 'dental' }, {}, as(key));
    return answer.status === 200 ? answer.data : unexpected('mock POST', answer.data);
  },
  mockGet: async (key) => {
    const answer = await mockEligibilityByQuery({ ...patient, mockFixture: 'dental' }, as(key));
    return answer.status === 200 ? answer.data : unexpected('mock GET', answer.data);
  },
  log: async (cursor) => {
    const answer = await listChecks(
      { limit: 5, ...(cursor === undefined ? {} : { cursor }) },
      { headers: authorization },
    );
    if (answer.status !== 200) return unexpected('the log', answer.data);
    const outcomes: Outcome[] = answer.data.data.map(({ outcome }) => outcome);
    return { data: outcomes.map((outcome) => ({ outcome })), nextCursor: answer.data.nextCursor };
  },
  ambiguous: async () => {
    const answer = await checkEligibility(
      { ...patient, payerName: ambiguousPayer },
      {},
      {
        headers: { ...authorization, 'X-Client-Id': clientId },
      },
    );
    if (answer.status !== 422) return unexpected('an ambiguous payer', answer.data);
    return { status: answer.data.status, code: answer.data.code, candidates: answer.data.candidates };
  },
});
