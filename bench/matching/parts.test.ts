import { PARTS, partsOf } from './parts';

describe('the parts of the benchmark', () => {
  it('are all of them, unless some are named', () => {
    expect([...partsOf([])]).toEqual(PARTS);
    expect([...partsOf(['weights', 'folds'])]).toEqual(['folds', 'weights']);
  });

  it('are refused where one does not exist', () => {
    expect(() => partsOf(['folds', 'fold'])).toThrow('no part is called fold; the parts are index,');
  });
});
