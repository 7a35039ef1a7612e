import { AMBIGUOUS, ANSWERED, missing, PATIENT } from './_answers';
import { connected, type Stated } from './_connected';

describe('a person at the assistant', () => {
  it('chooses the payer, whose id is sent with the words beside it', async () => {
    const asked: object[] = [];
    const { use, calls } = await connected([AMBIGUOUS, ANSWERED], {
      person: (question) => {
        asked.push(question);
        return { action: 'accept', content: { payer: 'B' } };
      },
    });
    const { structuredContent } = await use('check_eligibility', { ...PATIENT, payerName: 'blue' });
    expect(structuredContent).toMatchObject({ status: 'answered' });
    expect(asked).toMatchObject([
      {
        message: 'Which of these payers is it? (2/62)',
        requestedSchema: {
          properties: {
            payer: {
              oneOf: [
                { const: 'A', title: 'Blue A' },
                { const: 'B', title: 'Blue B' },
              ],
            },
          },
          required: ['payer'],
        },
      },
    ]);
    expect(calls[1]?.body).toEqual({ ...PATIENT, payerName: 'B', payerText: 'blue' });
  });

  it('is asked for one thing at a time, and what was said is kept', async () => {
    const values: Record<string, string> = { memberId: ' W9 ', patientDateOfBirth: '1980-04-12' };
    const asked: string[] = [];
    const { use, calls } = await connected([missing('memberId'), missing('patientDateOfBirth'), ANSWERED], {
      person: ({ requestedSchema }) => {
        const [field = ''] = (requestedSchema as { required: string[] }).required;
        asked.push(field);
        return { action: 'accept', content: { [field]: values[field] } };
      },
    });
    const { memberId, ...without } = PATIENT;
    await use('check_eligibility', without);
    expect(asked).toEqual(['memberId', 'patientDateOfBirth']);
    expect(calls[2]?.body).toEqual({ ...without, memberId: 'W9', patientDateOfBirth: '1980-04-12' });
    expect(memberId).toBe('W1');
  });

  it.each([
    ['en', ['First name', 'Last name']],
    ['es', ['Nombre', 'Apellido']],
  ])('is asked for both names in one form, in %s', async (language, titles) => {
    const forms: object[] = [];
    const { use, calls } = await connected([missing('patientFirstName'), ANSWERED], {
      person: ({ requestedSchema }) => {
        forms.push(requestedSchema);
        return { action: 'accept', content: { patientFirstName: 'Ann ', patientLastName: 'Ray' } };
      },
    });
    await use('check_eligibility', { payerName: 'Aetna', memberId: 'W1', language });
    expect(forms).toMatchObject([
      {
        properties: { patientFirstName: { title: titles[0] }, patientLastName: { title: titles[1] } },
        required: ['patientFirstName', 'patientLastName'],
      },
    ]);
    expect(calls[1]?.body).toMatchObject({ patientFirstName: 'Ann', patientLastName: 'Ray' });
  });

  it('is not asked for what the assistant has sent and the API refuses', async () => {
    const errors = [
      { field: 'memberId', message: 'is wrong' },
      { field: 'patientFirstName', message: 'is required' },
    ];
    const refused: Stated = {
      status: 400,
      body: { code: 'validation-failed', errors, ask: 'The member id?' },
    };
    const { use } = await connected([refused], {
      person: () => {
        throw new Error('the person was asked');
      },
    });
    const { patientFirstName, ...without } = PATIENT;
    expect((await use('check_eligibility', without)).structuredContent).toMatchObject({
      status: 'needs_field',
      errors,
    });
    expect(patientFirstName).toBe('Jane');
  });

  it.each([['decline'], ['cancel']])('may %s, and is not asked again', async (action) => {
    const { use, calls } = await connected([AMBIGUOUS, AMBIGUOUS], { person: () => ({ action }) });
    const { structuredContent } = await use('check_eligibility', PATIENT);
    expect(structuredContent).toMatchObject({ status: 'needs_payer' });
    expect(calls).toHaveLength(2);
  });
});
