import { aboutDependent, aboutSubscriber } from '@eligibility/x12/testing';
import { createHash } from 'node:crypto';
import { answerOf, CHECK_ID, detailsIn, fixture, pageOf, RICH, seenIn } from './_pages';
import { benefitsPage, benefitsPageStyleHash } from './benefits-page';

describe('the page of an active coverage', () => {
  const seen = seenIn(pageOf(RICH));

  it.each([
    'Coverage is active on January 15, 2026, for Health benefit plan coverage (30)',
    'Name MARKERFIRST A MARKERLAST Date of birth February 29, 1984 Member ID W000000001 Sex Female Relationship Self Address 12 MAPLE STREET, SPRINGFIELD, OR 97477',
    'Plan Evergreen Choice PPO Plan number 0042-PPO Group 88121, MARKER EMPLOYER GROUP Dates January 1, 2026 to December 31, 2026',
    `Payer EVERGREEN HEALTH Contact Telephone 800-555-0100 (PROVIDER SERVICES) Checked January 15, 2026, 9:05 PM UTC Trace ID EVG-778812 Check ID ${CHECK_ID}`,
  ])('says %s', (text) => {
    expect(seen).toContain(text);
  });

  it('has each of the eight figures with its value, its reason and its lines', () => {
    const rows = [
      ...pageOf(RICH).matchAll(
        /<tr><th scope="row">(.*?)<\/th><td class="value">(.*?)<\/td><td>(.*?)<\/td>/gs,
      ),
    ];
    expect(rows.map(([, label, value]) => seenIn(`${label ?? ''}: ${value ?? ''}`).trim())).toEqual([
      'Coverage: Active',
      'Plan: Evergreen Choice PPO',
      'Payer: EVERGREEN HEALTH',
      'Deductible remaining: $325.50',
      'Out-of-pocket remaining: $4,863.79',
      'Coinsurance: 20%',
      'Copay, office visit: $30.00',
      'Network: In network',
    ]);
    expect(seen).toContain('the amount that the payer states as remaining. (EB8)');
  });

  it('lists what else the payer states for a figure that is not certain', () => {
    expect(seen).toContain(
      'The payer also states: $0.00 (EB20) Its message says: TELEHEALTH VISIT. $45.00 (EB21) Its message says: SPECIALIST OFFICE VISIT.',
    );
  });

  it('marks the prices that the figures were taken from', () => {
    expect(seen).toContain('PRIMARY CARE VISIT (EB22, used above) $30.00 copay per visit');
    expect(seen).toContain('SPECIALIST OFFICE VISIT (EB21) $45.00 copay per visit');
  });

  it('has the payer to bill first before everything else', () => {
    expect(seen).toContain(
      'Before you bill: the payer names others Primary payer (other or additional payer) OTHER HEALTH plan 993312, OTHER PAYER PLAN; Plan as a whole (EB30) Patient',
    );
  });

  it.each([
    ['limits of visits', 'Chiropractic In network; calendar year (EB26) 20 visits not stated not stated'],
    ['what is not covered', 'Not covered Alcoholism: not covered Out of network (EB28)'],
    [
      'other persons and organizations',
      'Payer (other source of data) EVERGREEN WEST Payer id 00043; In and out of network (EB1)',
    ],
    ['other statements', 'Coverage basis: Mental health (EB27)'],
    ['notes', 'Notes of the payer Provider is out of network based on NPI ID provided in request. (EB2)'],
    ['coverage by service', 'Active coverage Health benefit plan coverage; Medical care; Chiropractic;'],
  ])('has %s', (_what, text) => {
    expect(seen).toContain(text);
  });
});

describe('the headline', () => {
  it('is "not active" for a coverage that has ended', () => {
    const seen = seenIn(pageOf(aboutSubscriber(['EB*6**30**GOLD PPO', 'DTP*347*D8*20250930'])));
    expect(seen).toContain('Coverage is not active');
    expect(seen).toContain('Dates until September 30, 2025');
    expect(seen).toContain('Coverage Not active');
    expect(seen).toContain('Deductible remaining not stated');
    expect(seen).not.toMatch(/\$0/);
  });

  it('is "not confirmed" when the payer states neither, and says what to do', () => {
    const details = detailsIn(aboutSubscriber(['EB*CB**30']));
    const answer = { ...answerOf(details), errorMessage: 'Call the payer or look at its portal.' };
    const seen = seenIn(benefitsPage({ details, answer, checkId: CHECK_ID }));
    expect(seen).toContain('Coverage is not confirmed');
    expect(seen).toContain('Call the payer or look at its portal.');
    expect(seen).toContain('Benefits of the plan');
  });

  it('does not say that a payer whose systems are down has rejected anything', () => {
    const seen = seenIn(pageOf(fixture('payer-down.271')));
    expect(seen).toContain('The payer could not answer');
    expect(seen).not.toContain('The payer rejected this check');
  });

  it('is the rejection when there is one, with what to do and no figures', () => {
    const details = detailsIn(fixture('rejected.271'));
    const answer = { ...answerOf(details), traceId: null, errorMessage: 'The sentences of the table.' };
    const seen = seenIn(benefitsPage({ details, answer, checkId: CHECK_ID }));
    expect(seen).toContain('The payer rejected this check');
    expect(seen).toContain(
      'The subscriber The payer says that the member id is missing or not valid (72). Compare the member id with the insurance card, then try again. Correct the inquiry and send it again',
    );
    expect(seen).toContain('it confirms neither coverage nor any figure');
    expect(seen).toContain('Trace ID none');
    expect(seen).not.toContain('Why this value');
    expect(seen).not.toContain('The sentences of the table.');
  });
});

describe('rejections', () => {
  it('of a part of the answer are shown with the benefits', () => {
    const seen = seenIn(pageOf(fixture('dependent.271')));
    expect(seen).toContain('Coverage is active');
    expect(seen).toContain('A part of the answer that the payer could not give');
    expect(seen).toContain("A benefit (EB4) The service does not fit the patient's gender (70).");
  });

  it.each([
    ['AAA*N**42', 'not stated'],
    ['AAA*N**42*Q', 'code Q'],
    ['AAA*N**42*R', 'It may be sent again'],
  ])('say whether the check may be sent again: %s', (segment, text) => {
    expect(seenIn(pageOf(aboutSubscriber([segment])))).toContain(`again in a few minutes. ${text}`);
  });
});

describe('the patient', () => {
  it('may be a dependent, whose subscriber is named too', () => {
    const seen = seenIn(pageOf(aboutDependent([], ['INS*N*19', 'EB*1**30'])));
    expect(seen).toContain(
      'Name JORDAN DOE Date of birth April 1, 2015 Member ID W000000001 Sex Female Relationship Child Subscriber JANE DOE',
    );
  });

  it('may be one whom the payer does not name', () => {
    const details = { ...detailsIn(RICH), subscriber: null, checkedAt: null };
    const seen = seenIn(benefitsPage({ details, answer: answerOf(details), checkId: CHECK_ID }));
    expect(seen).toContain('Name not stated Date of birth not stated Member ID not stated');
    expect(seen).toContain('Checked not stated');
  });

  it('has the days and the address that the payer has on record, without the days of the plan', () => {
    const segments = [
      'N3*1 MAIN ST',
      'N4*TORONTO*ON*M5V*CAN',
      'DTP*346*D8*20260101',
      'DTP*442*D8*20260110',
      'EB*1**30',
    ];
    const seen = seenIn(pageOf(aboutSubscriber(segments)));
    expect(seen).toContain('Address 1 MAIN ST, TORONTO, ON M5V, CAN Dates death: January 10, 2026 Plan');
  });

  it('may have a relationship of a code that is not known', () => {
    expect(seenIn(pageOf(aboutSubscriber(['INS*Y*ZZ', 'EB*1**30'])))).toContain('Relationship code ZZ');
  });
});

describe('a figure that the rules have changed since the check', () => {
  it.each([
    ['copayAmount', 45, '$45.00'],
    ['planName', 'SILVER PPO', 'SILVER PPO'],
    ['coverageActive', false, 'Not confirmed'],
    ['coverageActive', true, 'Active'],
    ['inNetworkPreferred', null, 'not stated'],
  ])('is shown with what the answer said: %s %j', (field, value, text) => {
    const details = { ...detailsIn(RICH), differsFromAnswer: [field as 'copayAmount'] };
    const answer = answerOf(details);
    const benefitSummary = { ...answer.benefitSummary, [field]: value };
    const page = benefitsPage({ details, answer: { ...answer, benefitSummary }, checkId: CHECK_ID });
    expect(seenIn(page)).toContain(`The answer to this check said: ${text}. The rules have changed since.`);
    expect(page.match(/The rules have changed since/g)).toHaveLength(1);
  });
});

describe('an answer that leaves something out', () => {
  it('has the name of the payer that the stored answer has', () => {
    const details = detailsIn(RICH);
    const unnamed = { ...details, payer: { ...details.payer, name: null } };
    const page = benefitsPage({ details: unnamed, answer: answerOf(details), checkId: CHECK_ID });
    expect(seenIn(page)).toContain('This check Payer EVERGREEN HEALTH');
  });

  it('says that a figure is not certain without another value', () => {
    const details = detailsIn(RICH);
    const summary = details.summary.map((figure) => ({ ...figure, ambiguous: true, alternatives: [] }));
    const page = benefitsPage({
      details: { ...details, summary },
      answer: answerOf(details),
      checkId: CHECK_ID,
    });
    expect(seenIn(page)).toContain('The payer states other lines that could have been meant.');
  });
});

describe('a warning', () => {
  it('says that no payer was asked', () => {
    expect(pageOf(RICH)).not.toContain('Test answer');
    expect(seenIn(pageOf(RICH, { isTest: true }))).toContain(
      'Test answer. No payer was asked. Do not put this page into a chart.',
    );
  });

  it('says what the payer was not asked', () => {
    const sentence = 'Service type physical therapy (PT) was not asked.';
    const warning = { code: 'service-not-asked', field: null, about: 'PT', lines: [], sentence } as const;
    expect(seenIn(pageOf(RICH, { details: { ...detailsIn(RICH), warnings: [warning] } }))).toContain(
      sentence,
    );
  });
});

describe('the document', () => {
  const page = pageOf(RICH);

  it('has one style sheet, which the hash for the Content-Security-Policy names, and loads nothing', () => {
    const [style = '', ...others] = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(
      ([, text]) => text ?? '',
    );
    expect(others).toEqual([]);
    expect(benefitsPageStyleHash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
    expect(style).not.toMatch(/url\(|@import/);
    expect(page).not.toMatch(/<(?:script|link|img|iframe|object|form|base)\b| style=| on\w+=| src=| href=/);
  });

  it('has a title without patient data', () => {
    expect(/<title>(.*?)<\/title>/.exec(page)?.[1]).toBe(`Benefits of check ${CHECK_ID} - Eligibility Check`);
  });

  it('has a language, one main part, one first heading, and tables with captions and scopes', () => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en-US">/);
    expect(page.match(/<main>/g)).toHaveLength(1);
    expect(page.match(/<h1\b/g)).toHaveLength(1);
    const tables = page.match(/<table class="[a-z ]+">\n<caption>/g);
    expect(tables).toHaveLength(5);
    expect(page.match(/<table\b/g)).toHaveLength(5);
    expect(page).not.toMatch(/<th(?! scope="(?:row|col)")[ >]/);
  });
});
