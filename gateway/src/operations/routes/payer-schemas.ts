import Joi from 'joi';
import { NEW_NAME } from '../../http/basic-schemas';
import { answer, count, flag, instant, list, oneOf, orNull, ref, sent, text } from '../../http/schema';

export const PAYER_ALIASES = sent<{ readonly aliases: readonly string[] }>({
  aliases: list(NEW_NAME, 'Blanks around an alias do not count; none may be there twice.')
    .max(200)
    .unique()
    .required(),
});

export const PAYER_SCHEMAS = {
  CatalogVersionNumber: Joi.number().integer().min(1),
  CatalogPayer: answer({
    payerId: text().min(1),
    name: text().min(1),
    aliases: list(text().min(1)),
    otherIds: list(text().min(1), 'Other ids the payer goes by.'),
    states: ref('States'),
    linesOfBusiness: list(text()),
    tradingPartnerId: text(
      "The payer's id at the clearinghouse, leading zeros kept. Empty where none is known: only a " +
        'simulator can then be asked.',
    ),
    supportsEligibility: flag(),
    requiresDateOfBirth: flag(),
    capabilities: ref('PayerCapabilities'),
  }),
  ChangedCatalogPayer: answer({
    payer: ref('CatalogPayer'),
    catalogVersion: ref('CatalogVersionNumber'),
  }),
  CatalogPayerPage: answer({
    data: list(ref('CatalogPayer')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  PayerAliases: PAYER_ALIASES,
  PayerImport: answer({
    plan: ref('ImportPlan'),
    version: orNull(
      Joi.number().integer().min(1),
      'The version that brought the list; null after a dry run.',
    ),
  }),
  ImportPlan: answer(
    {
      baseVersion: count(),
      source: oneOf(['stedi', 'office-ally', 'generic']),
      checksum: ref('FileChecksum'),
      payerCount: count('How many payers the file has in its good rows.'),
      isInForce: flag('True when this very file is in force already.'),
      problems: answer({
        total: count(),
        first: list(
          answer({
            line: Joi.number().integer().min(1).description('In JSON, the position in the list.'),
            message: text().min(1),
          }),
        ),
      }),
      added: ref('PayerChanges'),
      changed: ref('PayerChanges'),
      removed: ref('PayerChanges'),
      conflicts: answer({
        total: count(),
        first: list(Joi.alternatives(ref('IdReused'), ref('NameShared'))),
      }),
    },
    'What the list changes. Each list has at most its first 200 entries, with the total count.',
  ),
  PayerChanges: answer({
    total: count(),
    first: list(
      answer({
        payerId: text().min(1),
        name: text().min(1),
        fields: list(text()),
      }),
    ),
  }),
  IdReused: answer(
    {
      kind: oneOf(['id-reused']),
      payerId: text().min(1),
      name: text().min(1),
      formerName: text().min(1),
    },
    'The id meant a payer of another name until now.',
  ),
  NameShared: answer(
    {
      kind: oneOf(['name-shared']),
      name: text().min(1),
      payerIds: list(text()).min(2),
    },
    'Several payers have this name: a check with it is answered with the question which one.',
  ),
  FileChecksum: text('SHA-256 of what was read, such as the file, hexadecimal.').pattern(/^[0-9a-f]{64}$/),
  CatalogVersion: Joi.alternatives(
    answer({
      version: ref('CatalogVersionNumber'),
      kind: oneOf(['list']),
      actor: text().min(1),
      at: instant(),
      knowledgeVersion: ref('KnowledgeVersion'),
      source: oneOf(['seed', 'stedi', 'office-ally', 'generic']),
      checksum: ref('FileChecksum'),
      payerCount: count(),
    }),
    answer({
      version: ref('CatalogVersionNumber'),
      kind: oneOf(['aliases']),
      actor: text().min(1),
      at: instant(),
      knowledgeVersion: ref('KnowledgeVersion'),
      payerId: text().min(1),
    }),
    answer({
      version: ref('CatalogVersionNumber'),
      kind: oneOf(['restore']),
      actor: text().min(1),
      at: instant(),
      knowledgeVersion: ref('KnowledgeVersion'),
      restoredFrom: ref('CatalogVersionNumber'),
    }),
    answer(
      {
        version: ref('CatalogVersionNumber'),
        kind: oneOf(['knowledge']),
        actor: text().min(1),
        at: instant(),
        knowledgeVersion: ref('KnowledgeVersion'),
        checksum: ref('FileChecksum'),
        rowCount: count(),
      },
      'Knowledge of names, stored at the start of a payer catalog whose files had changed.',
    ),
  ),
  KnowledgeVersion: orNull(
    Joi.number().integer().min(1),
    'The version that brought the knowledge of names in force at this version. Null before any was ' +
      'stored: each process then uses the knowledge it was started with.',
  ),
  CatalogVersionPage: answer({
    data: list(ref('CatalogVersion')).max(200),
    nextCursor: ref('NextCursor'),
  }),
  RestoredVersion: answer({
    version: ref('CatalogVersionNumber'),
    restoredFrom: ref('CatalogVersionNumber'),
  }),
};
