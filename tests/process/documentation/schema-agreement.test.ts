import { randomUUID } from 'node:crypto';
import { sampling } from '@eligibility/testkit';
import * as fc from 'fast-check';
import { document } from '../../contract/_document';
import { exampleBodyOf } from '../../contract/openapi';
import { requestForms, type RequestForm } from '../../contract/request-form';
import { mutantsOf, type Members } from '../../contract/request-mutants';
import { membersOf, pairsOf } from '../../contract/request-query';
import { valueDrawer, type Allows } from '../../contract/request-values';
import { ruleChecker } from '../../contract/rule-checker';
import { LENIENCIES } from '../../contract/leniencies';
import type { Input } from '../../contract/unsayable-rule';
import { UNSAYABLE_RULES, valueAt } from '../../contract/unsayable-rules';
import { SCOPES } from '../../../gateway/src/identity/domain/api-key';
import { clientOf, type Answer } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { idsOf, knownMembers, type Ids, type Known } from './_drawn-system';

const VALID_RUNS = 40;
/** So many operations are tried at a time; each is tried alike on every day. */
const OPERATIONS = 25;

const brokenRules = ruleChecker(document);
const allows: Allows = (schema, value) => brokenRules(schema, value).length === 0;
/** A sign-in at an identity provider is two redirects of a browser: whatever is in them, none is answered 400. A
 * person's sessions are listed for a session alone. */
const isOfBrowser = (template: string): boolean =>
  template.startsWith('/api/session/openid/') || template === '/api/sessions';
const forms = requestForms(document).filter(({ template }) => !isOfBrowser(template));
const operations = sampling();
const tried = operations.some(forms, OPERATIONS);
const now = Date.now();
const draw = valueDrawer(allows, now);

describe(`the schemas of requests and the server (operations: ${operations.how})`, () => {
  let system: System;
  /** Values for the placeholders of all paths. */
  let ids: Ids;
  /** Members that hardly any drawing would hit on, by operation. */
  let known: Known;
  beforeAll(async () => {
    system = await withEveryScope(await bootSystem(UNLIMITED));
    ids = await idsOf(system);
    known = await knownMembers(system, ids);
  });
  afterAll(() => system.stop());

  const send = (form: RequestForm, { query, body }: Input): Promise<Answer> => {
    const path = form.template.replace(/\{([^}]+)\}/g, (_all, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`${form.template}: these tests need a value for {${name}}`);
      return id;
    });
    const search = String(
      new URLSearchParams(pairsOf(query).map(([name, text]): [string, string] => [name, text])),
    );
    const file = fileOf(form);
    const as = path.startsWith('/ops') ? system.operate : system.call;
    return as(search === '' ? path : `${path}?${search}`, {
      method: form.method.toUpperCase(),
      // As a browser says of a page's own requests.
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(needsKey(form) && { 'idempotency-key': randomUUID() }),
      },
      ...(body === undefined ? {} : { json: body }),
      ...(file === undefined ? {} : { raw: file }),
    });
  };

  it('cover every operation that has a query or a body', () => {
    expect(forms.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining([
        'checkEligibility',
        'mockEligibilityByQuery',
        'listChecks',
        'addClinic',
        'importPayers',
      ]),
    );
  });

  // Before the drawn requests, which also forget the check that these are about.
  it.each(UNSAYABLE_RULES)(
    'the server enforces a rule that schemas cannot express: $rule',
    async ({ witness, field }) => {
      const form = forms.find(({ operationId }) => operationId === witness.operationId);
      if (form === undefined) throw new Error(`there is no operation ${witness.operationId}`);
      const input = inputOf(form, witness.query ?? {}, witness.body ?? {});
      const answer = await send(form, input);

      expect(isAllowed(form, input)).toBe(true);
      expect(answer.status).toBe(400);
      expect(refusedFields(answer).map(({ field: name }) => name)).toContainEqual(
        expect.stringMatching(field),
      );
    },
  );

  it.each(tried)(
    '$operationId accepts what its schemas allow, except for rules that schemas cannot express',
    async (form) => {
      await fc.assert(
        fc.asyncProperty(draw(form.query), draw(form.body ?? NOTHING), async (query, body) => {
          const input = inputOf(form, query, body);
          const answer = await send(form, input);
          expect(unexplained(form, input, answer)).toEqual([]);
        }),
        { numRuns: VALID_RUNS },
      );
    },
  );

  it.each(tried)('$operationId refuses what its schemas refuse', async (form) => {
    const { query, body } = await accepted(form);
    const mutants = [
      ...mutantsOf(form.query, query).map(({ what, value }) => ({ what, ...inputOf(form, value, body) })),
      ...mutantsOf(form.body ?? NOTHING, body ?? {}).map(({ what, value }) => ({
        what,
        ...inputOf(form, query, value),
      })),
    ].filter((input) => !isAllowed(form, input) && !isReadLeniently(form, input));
    const taken: string[] = [];
    for (const { what, ...input } of mutants) {
      const { status } = await send(form, withFreshKey(input, { query, body }));
      if (status !== 400) taken.push(`${what}: ${String(status)}`);
    }

    expect(mutants.length).toBeGreaterThan(2);
    expect(taken).toEqual([]);
  });

  /** A request with all members that may be there, and that is not refused: a mutant of another would prove nothing. */
  const accepted = async (form: RequestForm): Promise<Input> => {
    const all = fc.tuple(draw(form.query, true), draw(form.body ?? NOTHING, true));
    const { query: knownQuery, body: knownBody } = known[form.operationId] ?? {};
    for (const [query, body] of fc.sample(all, 50) as [Members, Members][]) {
      const drawn = inputOf(
        form,
        { ...query, ...FIRST_PAGE, ...knownQuery },
        { ...body, ...FIRST_PAGE, ...knownBody },
      );
      const input = withFreshKey(drawn, drawn);
      if ((await send(form, input)).status !== 400) return input;
    }
    throw new Error(`no request for ${form.operationId} was accepted: its mutants would prove nothing`);
  };
});

const NOTHING = { type: 'object', properties: {} };
/** A cursor is only good where a page has ended with it. */
const FIRST_PAGE = { cursor: undefined };
/** What the document shows of an operation whose body is a file; undefined for others. */
function fileOf({ template, method }: RequestForm): string | undefined {
  const operation = document.paths[template]?.[method];
  const value = operation && exampleBodyOf(document, operation)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** A request without a query for a path without one, and without a body for an operation without one. */
function inputOf(form: RequestForm, query: unknown, body: unknown): Input {
  const sent = membersOf(form.query, pairsOf(query as Members));
  return { query: sent, body: form.body === undefined ? undefined : (body as Members) };
}

function isAllowed(form: RequestForm, { query, body }: Input): boolean {
  return allows(form.query, query) && (form.body === undefined || allows(form.body, body));
}

function isReadLeniently(form: RequestForm, { query, body }: Input): boolean {
  // An item that its schema refuses is reported with its row, and the others are asked.
  const hasItems = Array.isArray(body?.['items']) && body['items'].length > 0;
  if (form.operationId === 'submitBatch' && hasItems) return allows(form.query, query);
  const read = (members: Members): Members =>
    LENIENCIES.reduce((each, leniency) => leniency.read(each), members);
  return isAllowed(form, { query: read(query), body: body === undefined ? undefined : read(body) });
}

/** The same request under another idempotency key, where its key is the one of the request that it was made from. */
function withFreshKey({ query, body }: Input, origin: Input): Input {
  const key = randomUUID();
  const renewed = (members: Members, from: Members | undefined): Members =>
    typeof members['idempotencyKey'] === 'string' && members['idempotencyKey'] === from?.['idempotencyKey']
      ? { ...members, idempotencyKey: key }
      : members;
  return { query: renewed(query, origin.query), body: body && renewed(body, origin.body) };
}

function needsKey({ operationId }: RequestForm): boolean {
  return ['grantChecks', 'adjustWallet', 'submitBatch', 'submitBatchTable', 'createSchedule'].includes(
    operationId,
  );
}

type Refusal = {
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
};

function refusedFields({ body }: Answer): NonNullable<Refusal['errors']> {
  const { code, detail, errors } = body as Refusal;
  return errors ?? [{ field: FIELDS_OF_CODES[code] ?? '', message: detail }];
}

/** What a code is about that names no fields. */
const FIELDS_OF_CODES: Readonly<Record<string, string>> = { 'idempotency-key-invalid': 'idempotencyKey' };

/** The fields that are refused although no rule explains it. */
function unexplained(form: RequestForm, input: Input, answer: Answer): readonly string[] {
  if (answer.status === 429) return ['the rate limit hides what is proven here'];
  if (answer.status !== 400) return [];
  return refusedFields(answer)
    .filter(
      ({ field }) =>
        !UNSAYABLE_RULES.some(
          (rule) =>
            rule.field.test(field) &&
            (rule.operations?.includes(form.operationId) ?? true) &&
            rule.breaks(valueAt(input, field), input, Date.now()),
        ),
    )
    .map(({ field, message }) => `${field}: ${message} (${JSON.stringify(valueAt(input, field))})`);
}

/** The same system, called with a key that no scope keeps from the validation of what it sends. */
async function withEveryScope(system: System): Promise<System> {
  const { id } = (await system.call('/api/workspace')).body as { id: string };
  const issued = await system.operate(`/ops/workspaces/${id}/keys`, {
    json: { name: 'all', scopes: SCOPES },
  });
  const { key } = issued.body as { key: string };
  return { ...system, ...clientOf({ ...system.access, apiKey: key }) };
}
