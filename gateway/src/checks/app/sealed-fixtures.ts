import type { ChecksContext } from './context';
import { isSealedText } from '@eligibility/contract';
import { AppError, isAppError } from '@eligibility/kit';
import type { CallBudget } from '../../basics/call-budget';
import type { FixtureService, MarkedFixture, MockFixtures, OwnFixture } from './mock-fixtures';
import type { AnswerCipher, Opened } from './ports';

/** Fixtures of workspaces that are kept sealed: the service that keeps them has no key. */
export function sealedFixtures(service: FixtureService, cipher: AnswerCipher): MockFixtures {
  return {
    list: service.list,
    forget: service.forget,
    keep: async (workspaceId, fixture, budget) => {
      const rewritten = await rewrittenBy(service, { ...fixture, workspaceId }, budget);
      await cipher.prepare();
      return service.keep(sealedBy(cipher, rewritten), budget);
    },
    result: async (of, budget) => {
      const kept = await service.result(of, budget);
      if (kept === undefined || 'outcome' in kept) return kept;
      const opened = await openedBy(cipher, kept);
      if (!opened.isReadable)
        throw new AppError('service-unavailable', { cause: new Error(`a fixture is ${opened.reason}`) });
      const result = await service.result({ ...of, own: { ...kept, received: opened.plaintext } }, budget);
      return result !== undefined && 'outcome' in result ? result : undefined;
    },
  };
}

type Resealing = Pick<ChecksContext, 'cipher' | 'log'> & {
  readonly service: FixtureService;
  /** Of the next call. */
  readonly budget: () => CallBudget;
};

/**
 * Seals every fixture again that an older key sealed, and those that 0.1.0 kept in clear text, which are written
 * again as new ones are; one that would be refused is deleted. It may run in several processes at once.
 * @throws AppError `service-unavailable`
 */
export async function resealFixtures(context: Resealing): Promise<void> {
  const { service, cipher, budget } = context;
  await cipher.prepare();
  let kept = await service.next({ workspaceId: '', slug: '' }, budget());
  while (kept !== undefined) {
    const isDue = !isSealedText(kept.received) || !cipher.isCurrent(Buffer.from(kept.received, 'base64'));
    if (isDue) await reseal(context, kept);
    kept = await service.next(kept, budget());
  }
}

async function reseal({ service, cipher, log, budget }: Resealing, kept: MarkedFixture): Promise<void> {
  const { workspaceId, slug, mark } = kept;
  try {
    const opened = await openedBy(cipher, kept);
    if (!opened.isReadable) {
      log.warn('a fixture opens with no key at hand', { workspaceId, slug, reason: opened.reason });
      return;
    }
    const clear = { ...kept, received: opened.plaintext };
    const rewritten = isSealedText(kept.received) ? clear : await rewrittenBy(service, clear, budget());
    await service.keep({ ...sealedBy(cipher, rewritten), mark }, budget());
  } catch (failure) {
    if (isAppError(failure, 'internal')) {
      log.error('a fixture could not be sealed again', { workspaceId, slug, failure });
      return;
    }
    if (!isAppError(failure, 'validation-failed')) throw failure;
    await service.forget({ workspaceId, slug, mark }, budget());
    log.warn('a fixture that may name a patient was deleted', { workspaceId, slug });
  }
}

async function rewrittenBy(
  service: FixtureService,
  clear: OwnFixture,
  budget: CallBudget,
): Promise<OwnFixture> {
  return { ...clear, received: await service.rewrite(clear, budget) };
}

/** It opens for this fixture of this workspace alone. */
const boundTo = ({ workspaceId, slug }: OwnFixture) => ({ workspaceId, checkId: `fixture ${slug}` });

function sealedBy(cipher: AnswerCipher, clear: OwnFixture): OwnFixture {
  const sealed = Buffer.from(cipher.seal(clear.received, boundTo(clear)));
  return { ...clear, received: sealed.toString('base64') };
}

async function openedBy(cipher: AnswerCipher, kept: OwnFixture): Promise<Opened<string>> {
  const { received } = kept;
  if (!isSealedText(received)) return { isReadable: true, plaintext: received };
  return cipher.open(Buffer.from(received, 'base64'), boundTo(kept));
}
