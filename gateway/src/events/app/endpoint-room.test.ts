import { endpointRoom, type EndpointRoom } from './endpoint-room';

const FOR_FAILING = 2;

describe('the room of endpoints in a process', () => {
  let room: EndpointRoom;
  beforeEach(() => {
    room = endpointRoom(FOR_FAILING);
  });
  const end = (endpointId: string, isSuccess: boolean): void => {
    room.begin(endpointId)(isSuccess);
  };

  it('is one delivery at first, doubles with each success, and is never more than twenty', () => {
    const rooms = [room.of('one')];
    for (let n = 0; n < 6; n += 1) {
      end('one', true);
      rooms.push(room.of('one'));
    }
    expect(rooms).toEqual([1, 2, 4, 8, 16, 20, 20]);
  });

  it('is one delivery again after a failure, and grows with the next success', () => {
    end('one', true);
    end('one', false);
    expect(room.of('one')).toBe(1);
    end('one', true);
    expect(room.of('one')).toBe(2);
  });

  it('is shared by all endpoints that fail, and what they have in hand takes nothing from others', () => {
    for (const id of ['failing 1', 'failing 2', 'failing 3']) end(id, false);
    end('well', true);
    room.begin('well');
    const ends = ['failing 1', 'failing 2'].map((id) => room.begin(id));
    expect(['failing 3', 'well', 'new'].map((id) => room.of(id))).toEqual([0, 2, 1]);
    ends[0]?.(false);
    expect(room.of('failing 3')).toBe(1);
  });

  it('stays as it was after a delivery that ended without success or failure, as when a process stops', () => {
    end('one', true);
    const done = room.begin('one');
    done();
    done(false);
    expect(room.of('one')).toBe(2);
  });

  it('counts each delivery in hand until it ends, once', () => {
    end('failing', false);
    const [one, two] = [room.begin('failing'), room.begin('failing')];
    expect(room.of('failing')).toBe(0);
    one();
    one();
    expect(room.of('failing')).toBe(1);
    room.begin('failing');
    expect(room.of('failing')).toBe(0);
    two();
    expect(room.of('failing')).toBe(1);
  });

  it('is remembered of ten thousand endpoints, and of no more', () => {
    for (let n = 0; n <= 10_000; n += 1) end(String(n), true);
    expect(['0', '1', '10000'].map((id) => room.of(id))).toEqual([1, 2, 2]);
  });
});
