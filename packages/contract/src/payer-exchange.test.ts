import { inflateRawSync } from 'node:zlib';
import { PayerExchange as WireExchange } from '@eligibility/protos/common/v1/payer_exchange';
import fc from 'fast-check';
import { decodePayerExchange, encodePayerExchange, type PayerExchange } from './payer-exchange';

const QUESTION = { serviceTypeCode: '30', onDate: '2026-11-23', directoryName: 'Aetna' };

describe('an exchange with a payer', () => {
  it('is the same after it was stored, whatever its documents contain', () => {
    const text = fc.string({ unit: 'grapheme' });
    const exchange: fc.Arbitrary<PayerExchange> = fc.record({
      format: fc.constantFrom('x12', 'json'),
      sent: text,
      received: fc.oneof(
        text,
        text.map((part) => part + '~EB*1'.repeat(2_000)),
      ),
      serviceTypeCode: text,
      onDate: text,
      directoryName: text,
    });
    fc.assert(
      fc.property(exchange, (given) => {
        expect(decodePayerExchange(encodePayerExchange(given))).toEqual(given);
      }),
    );
  });

  it('is compressed when the answer is large', () => {
    const received = 'EB*C*IND*30**GOLD*29*1500*****Y~'.repeat(2_500);
    expect(encodePayerExchange({ ...QUESTION, format: 'x12', sent: '', received }).length).toBeLessThan(
      received.length / 20,
    );
  });

  const line = 'EB*C*IND*30**GOLD*29*1500*****Y~';
  const exchangeOf = (received: string): PayerExchange => ({
    ...QUESTION,
    format: 'x12',
    sent: 'ISA*00*',
    received,
  });

  it.each([
    ['a short answer', 10],
    ['an answer of usual size', 300],
    ['a large answer', 2_500],
  ])('is read by any other program: %s', (_what, lines) => {
    const received = line.repeat(lines);
    const wire = WireExchange.decode(encodePayerExchange(exchangeOf(received)));
    const answer = wire.deflated ? inflateRawSync(wire.received) : wire.received;
    expect(answer.toString('utf8')).toBe(received);
    expect(wire.deflated).toBe(lines > 10);
  });
});
