import { nameBasedId } from './name-based-id';

describe('an id that follows from a name', () => {
  it('is the UUID of RFC 9562, appendix A.4', () => {
    const namespaceOfDns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
    expect(nameBasedId(namespaceOfDns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });
});
