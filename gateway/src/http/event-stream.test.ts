import { streamRoom } from './event-stream';

describe('the room for streams', () => {
  it('is limited for each owner and in all, and is there again once a stream ends', () => {
    const room = streamRoom({ inAll: 3, ofOne: 2 });
    const [leave] = [room.enter('a'), room.enter('a')];
    expect(room.enter('a')).toBeUndefined();
    expect(room.enter('b')).toBeDefined();
    expect(room.enter('c')).toBeUndefined();
    leave?.();
    expect(room.enter('c')).toBeDefined();
    expect(room.enter('b')).toBeUndefined();
  });
});
