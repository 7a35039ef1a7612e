import { answer, flag, list, named, ref, text } from '../../http/schema';
import { optionalText } from './read-service-fields';

const SLUG = /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/;
const SLUGS = `| slug | scenario |
| --- | --- |
| payer1-dependent1 | Active coverage, dependent member |
| payer2-subscriber-only | Active coverage, subscriber only |
| dental | Dental benefit check |
| medical-inactive | Inactive medical coverage |
| mbi-lookup-ssn | MBI / SSN lookup |
| 75-subscriber-not-found | Upstream error: subscriber not found |
| 42-payer-unable-to-respond | Upstream error: payer unable to respond |
| 43-invalid-missing-provider-info | Upstream error: missing provider info |
| 72-invalid-missing-subscriber-id | Upstream error: missing subscriber ID |
| 73-invalid-missing-subscriber-name | Upstream error: missing subscriber name |
| 79-invalid-participant-info | Upstream error: invalid participant info |

or the slug of a fixture that the workspace keeps: 1 to 64 small letters, digits and hyphens.
`;

export const MOCK_FIXTURE = named(
  'MockFixture',
  optionalText
    .max(64)
    .default('payer1-dependent1')
    .meta({ type: 'string', maxLength: null, pattern: SLUG.source })
    .description(SLUGS)
    .example('dental'),
);

export const FIXTURE_SCHEMAS = {
  FixtureList: answer({
    data: list(ref('Fixture')),
  }),
  Fixture: answer({
    slug: ref('MockFixtureSlug'),
    scenario: text('For people choosing a scenario; empty where none was sent.'),
    own: flag('Whether the workspace keeps it. The others cannot be replaced.'),
  }),
  MockFixtureSlug: text(SLUGS).pattern(SLUG).example('dental'),
  MockFixture: MOCK_FIXTURE,
};
