import { readInterchange } from '.';
import { aboutSubscriber, interchange } from './testing/interchange';

/** The envelope of a 271 around another document, or around none. */
function carrying(segments: readonly string[], type: string): string {
  return interchange(segments).replace('ST*271', `ST*${type}`);
}

function onlyTa1(ta1: string): string {
  return interchange([]).replace(/GS\*.*GE\*1\*905~/, `${ta1}~`);
}

describe('an acknowledgement instead of an answer', () => {
  it.each([
    ['R', '024', false, ['024']],
    ['E', '022', true, ['022']],
    ['A', '000', true, []],
  ])('is a TA1 with status %s and error %s', (status, code, isAccepted, errorCodes) => {
    expect(readInterchange(onlyTa1(`TA1*000000905*260115*0930*${status}*${code}`))).toEqual({
      kind: 'acknowledgement',
      acknowledgement: { document: 'TA1', isAccepted, errorCodes },
    });
  });

  it.each([
    ['999', 'IK5'],
    ['997', 'AK5'],
  ])('is a %s, with the errors of the set and of the group', (document, setStatus) => {
    const segments = ['AK1*HS*905', 'AK2*270*0001', 'IK3*NM1*8**8', `${setStatus}*R*I5*4`, 'AK9*R*1*1*0*5'];
    expect(readInterchange(carrying(segments, document))).toEqual({
      kind: 'acknowledgement',
      acknowledgement: { document, isAccepted: false, errorCodes: ['I5', '4', '5'] },
    });
  });

  it('that accepts is still not an answer', () => {
    expect(readInterchange(carrying(['AK1*HS*905', 'IK5*A', 'AK9*A*1*1*1'], '999'))).toEqual({
      kind: 'acknowledgement',
      acknowledgement: { document: '999', isAccepted: true, errorCodes: [] },
    });
  });

  it('that rejects takes precedence over one that accepts', () => {
    const text = carrying(['AK9*A*1*1*1'], '999') + onlyTa1('TA1*000000905*260115*0930*R*006');
    expect(readInterchange(text)).toMatchObject({
      acknowledgement: { document: 'TA1', errorCodes: ['006'] },
    });
  });

  it('is ignored when the text also has an answer', () => {
    const text = onlyTa1('TA1*000000905*260115*0930*A*000') + aboutSubscriber(['EB*1**30']);
    expect(readInterchange(text)).toMatchObject({ kind: 'answers' });
  });

  it('without a status accepts nothing', () => {
    expect(readInterchange(carrying(['AK1*HS*905'], '999'))).toMatchObject({
      acknowledgement: { isAccepted: false },
    });
  });
});
