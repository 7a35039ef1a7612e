import type { Form } from '../index/form';
import type { Alignment } from './alignment';
import type { Reading } from './readings';

/** A name of a payer that a reading of the text may mean. */
export type Pair = {
  readonly reading: Reading;
  readonly form: Form;
  /** True where the text has an id of the payer. */
  readonly hasId: boolean;
};

/** A pair with what its two sides have in common. */
export type Compared = Pair & { readonly alignment: Alignment };
