import { neededAtStart } from './needed-at-start';

it('a service that was never up keeps its process from being ready; later it may go away and come back', async () => {
  let isUp = false;
  const condition = neededAtStart(() => Promise.resolve(isUp));
  expect(await condition()).toBe(false);
  expect(await condition()).toBe(false);
  isUp = true;
  expect(await condition()).toBe(true);
  isUp = false;
  expect(await condition()).toBe('away');
  isUp = true;
  expect(await condition()).toBe(true);
});
