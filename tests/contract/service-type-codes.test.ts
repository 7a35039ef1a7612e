import { isServiceType } from '@eligibility/x12';
import { document } from './_document';

const SIGNS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabc*'];

it('lets a clinic have each service type that a payer can be asked about, and no other', () => {
  const { pattern } = (document as unknown as Described).components.schemas.DefaultServiceType;
  const allowed = new RegExp(pattern);
  const texts = ['', '100', ...SIGNS, ...SIGNS.flatMap((first) => SIGNS.map((second) => first + second))];
  expect(texts.filter((text) => allowed.test(text))).toEqual(texts.filter(isServiceType));
});

type Described = {
  readonly components: { readonly schemas: { readonly DefaultServiceType: { readonly pattern: string } } };
};
