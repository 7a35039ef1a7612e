import { folderOfTest } from './_folder';
import { connectCaller } from './caller-api';
import { readSettings } from './config';

const URL = 'http://127.0.0.1:1';

describe('the connection of a workspace to its API', () => {
  const file = folderOfTest();

  it("uses the clinic that the key's file names", async () => {
    const keyFile = file('demo.json', '{"apiKey":"elig_live_x","clientId":"c1","operatorToken":"t"}');
    expect(await connectCaller({ url: URL, keyFile })).toMatchObject({ clientId: 'c1' });
    const alone = file('alone', 'elig_live_x\n');
    expect(
      (await connectCaller({ url: URL }, readSettings({ ELIGIBILITY_API_KEY_FILE: alone }))).clientId,
    ).toBe(undefined);
  });

  it.each([
    ['', 'is empty'],
    ['{"operatorToken":"t"}', 'has no apiKey'],
  ])('explains what is wrong with a file of %j', async (text, line) => {
    await expect(connectCaller({ url: URL, keyFile: file('wrong', text) })).rejects.toThrow(line);
  });

  it('explains where a key is expected', async () => {
    await expect(connectCaller({ url: URL }, readSettings({ ELIGIBILITY_API_KEY: '' }))).rejects.toThrow(
      'set ELIGIBILITY_API_KEY',
    );
  });
});
