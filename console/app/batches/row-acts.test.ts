import { openDesk, type Desk } from '../front-desk/desk/desk';
import { FORM, questionAbout } from '../front-desk/desk/_questions';
import type { Sent, SentState } from '../front-desk/desk/sent';
import type { Row } from '../front-desk/today/rows';
import { rowActs } from './row-acts';

const ROW: Row = {
  id: 'row-1',
  atMs: 0,
  question: questionAbout('W1'),
  sent: undefined,
  line: undefined,
};

describe('rowActs', () => {
  let desk: Desk;
  let asked: Sent[];
  beforeEach(() => {
    asked = [];
    let last = 0;
    const never = new Promise<SentState>(() => undefined);
    desk = openDesk(
      {
        ask: (sent) => {
          asked.push(sent);
          return never;
        },
        newId: () => `sent-${String((last += 1))}`,
        newKey: () => 'key',
        nowMs: () => 5,
      },
      { draft: FORM, sent: [], shown: undefined },
    );
  });
  const actsOf = (row: Row, again?: Sent) => rowActs(desk, { row, again });

  it("asks a row's question at the desk, with the payer that was chosen and what was sent at first", () => {
    actsOf(ROW).onPick({ payerId: '60054', name: 'Aetna Inc.' });
    expect(asked[0]?.question).toMatchObject({
      payer: 'Aetna Inc.',
      body: { payerName: '60054', payerText: 'Aetna', memberId: 'W1' },
    });
    expect(asked[0]?.entries).toMatchObject({ payerId: '60054', payer: 'Aetna Inc.' });
  });

  it('asks it once, however often it is pressed, and anew only where that is meant', () => {
    actsOf(ROW).onAgain();
    actsOf(ROW).onAgain();
    expect(asked.map(({ key }) => key)).toEqual([undefined]);
    actsOf(ROW).onAnew();
    expect(asked.map(({ key }) => key)).toEqual([undefined, 'key']);
  });

  it('goes on with what was asked again from here', () => {
    actsOf(ROW).onAgain();
    const [again] = desk.state().sent;
    if (again === undefined) throw new Error('nothing was asked');
    actsOf({ ...ROW, question: again.question, sent: again }, again).onLeave();
    expect(desk.state().sent[0]?.state).toEqual({ phase: 'left' });
  });

  it('asks nothing of a row that could not be read', () => {
    const acts = actsOf({ ...ROW, question: undefined });
    acts.onAgain();
    acts.onAnew();
    expect(asked).toEqual([]);
  });
});
