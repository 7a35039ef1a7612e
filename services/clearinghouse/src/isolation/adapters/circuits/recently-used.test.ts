import { recentlyUsed, type RecentlyUsed } from './recently-used';

type Value = { readonly name: string; isBusy: boolean };

describe('values that were recently used', () => {
  const dropped: string[] = [];
  let subject: RecentlyUsed<Value>;

  const get = (name: string): Value => subject.get(name, () => ({ name, isBusy: false }));
  const names = (): readonly string[] => subject.all().map(({ name }) => name);

  beforeEach(() => {
    dropped.length = 0;
    subject = recentlyUsed<Value>(3, {
      isIdle: ({ isBusy }) => !isBusy,
      onDrop: ({ name }) => dropped.push(name),
    });
    ['a', 'b', 'c'].forEach(get);
  });

  it('are made once', () => {
    expect(get('b')).toBe(get('b'));
    expect(subject.find('b')).toBe(get('b'));
    expect(subject.find('d')).toBeUndefined();
  });

  it('make room for a further one by dropping the one that was used longest ago', () => {
    subject.find('a');
    get('d');
    expect(dropped).toEqual(['b']);
    expect(names()).toEqual(['c', 'a', 'd']);
  });

  it('are not dropped while they are busy, even when there are more than the maximum', () => {
    get('a').isBusy = true;
    get('d');
    expect(dropped).toEqual(['b']);
    for (const name of ['c', 'd']) get(name).isBusy = true;
    get('e');
    expect(names()).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are dropped on request, busy or not', () => {
    get('a').isBusy = true;
    subject.dropIf(({ name }) => name !== 'b');
    expect(dropped).toEqual(['c', 'a']);
    expect(names()).toEqual(['b']);
  });

  it('may all be dropped to make room unless it is said which are idle', () => {
    const plain = recentlyUsed<string>(1, { onDrop: (name) => dropped.push(name) });
    plain.get('x', () => 'x');
    plain.get('y', () => 'y');
    expect(dropped).toEqual(['x']);
  });
});
