import { backgroundPlaces, bulkhead, type Bulkhead } from './bulkhead';

const of = (workspaceId: string, workspaceShareWeight = 10) => ({ workspaceId, workspaceShareWeight });

function enter(subject: Bulkhead, workspaceId = 'A'): string {
  return subject.enter(of(workspaceId)).kind;
}

function place(subject: Bulkhead, workspaceId = 'A'): () => void {
  const entered = subject.enter(of(workspaceId));
  if (entered.kind !== 'in') throw new Error('there is no place');
  return entered.leave;
}

describe('a bulkhead', () => {
  it('admits as many calls as it has places, and one more for each that ends', () => {
    const subject = bulkhead(2);
    const leave = place(subject);
    expect([enter(subject), enter(subject)]).toEqual(['in', 'full']);
    leave();
    expect([enter(subject), enter(subject)]).toEqual(['in', 'full']);
  });

  it('counts admitted calls, and not refused ones', () => {
    const subject = bulkhead(1);
    const leave = place(subject);
    enter(subject);
    expect(subject.inFlight()).toBe(1);
    leave();
    expect(subject.inFlight()).toBe(0);
  });

  it('leaves half of its places to calls that somebody waits for', () => {
    const subject = bulkhead(8);
    const inBackground = (): string => subject.enter({ ...of('A'), background: true }).kind;
    expect(Array.from({ length: 5 }, inBackground)).toEqual([...Array<string>(4).fill('in'), 'full']);
    expect(Array.from({ length: 4 }, () => enter(subject, 'B'))).toEqual(Array(4).fill('in'));
    expect(enter(subject, 'B')).toBe('full');
  });

  it('gives the background no place while calls that somebody waits for take half of them', () => {
    const subject = bulkhead(8);
    const leaves = Array.from({ length: 4 }, (_, caller) => place(subject, String(caller)));
    const inBackground = (): string => subject.enter({ ...of('A'), background: true }).kind;
    expect(inBackground()).toBe('full');
    leaves[0]?.();
    expect([inBackground(), inBackground()]).toEqual(['in', 'full']);
  });

  it('has one place for the background where it has one in all', () => {
    expect(bulkhead(1).enter({ ...of('A'), background: true }).kind).toBe('in');
    expect([1, 2, 3, 40].map(backgroundPlaces)).toEqual([1, 1, 1, 20]);
  });

  it('keeps room for others when one workspace asks without end, and says that it has its share', () => {
    const subject = bulkhead(32);
    const alone = Array.from({ length: 50 }, () => enter(subject));
    expect(alone.filter((kind) => kind === 'in')).toHaveLength(26);
    expect(alone.at(-1)).toBe('share-used');
    expect(Array.from({ length: 5 }, () => enter(subject, 'B'))).toEqual(Array(5).fill('in'));
    expect(enter(subject, 'C')).toBe('in');
  });
});
