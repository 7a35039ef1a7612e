import fc, { type Arbitrary } from 'fast-check';

type Message<Wire> = {
  readonly encode: (wire: Wire) => { readonly finish: () => Uint8Array };
  readonly decode: (bytes: Uint8Array) => Wire;
};

/** What arrives is what was sent, with the bytes of the wire in between. */
export function roundTrip<Model, Wire>(
  name: string,
  message: Message<Wire>,
  codec: {
    readonly values: Arbitrary<Model>;
    readonly encode: (model: Model) => Wire;
    readonly decode: (wire: Wire) => Model;
  },
): void {
  it(`${name} is decoded as it was encoded`, () => {
    fc.assert(
      fc.property(codec.values, (value) => {
        const bytes = message.encode(codec.encode(value)).finish();
        expect(codec.decode(message.decode(bytes))).toEqual(value);
      }),
    );
  });
}
