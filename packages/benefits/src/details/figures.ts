import type { Elements } from '@eligibility/x12';
import { visitOf } from '../summary/cost-share';
import { DELIVERY_UNITS, PERIODS, QUANTITIES } from './benefit-words';
import { codedOrNull } from './coded';
import type { CostShare, Delivery, Figures, Visit } from './document';
import { dollars, quantityOf, scopeOf, type Source } from './scope';

/** The figures of a line, with how its quantity is spread. */
export function figuresOf({ line, rest }: Source): Figures {
  return {
    amount: dollars(line.amountCents),
    percent: line.percent ?? null,
    period: codedOrNull(line.timeQualifier, PERIODS),
    quantity: quantityOf(rest.benefit.quantity),
    unit: codedOrNull(line.quantityQualifier, QUANTITIES),
    deliveries: deliveriesOf({ rest }),
  };
}

const NONE: readonly never[] = [];

/** HSD */
export function deliveriesOf({ rest }: Pick<Source, 'rest'>): readonly Delivery[] {
  return rest.deliveries?.map(deliveryOf) ?? NONE;
}

function deliveryOf(hsd: Elements<'HSD'>): Delivery {
  return {
    quantity: quantityOf(hsd.quantity),
    unit: codedOrNull(hsd.quantityQualifier, QUANTITIES),
    frequency: quantityOf(hsd.sampleModulus),
    frequencyUnit: codedOrNull(hsd.unit, DELIVERY_UNITS),
    periods: quantityOf(hsd.periods),
    period: codedOrNull(hsd.timeQualifier, PERIODS),
  };
}

/** The visits that the rules distinguish, as the document names them. */
const VISITS: Readonly<Record<ReturnType<typeof visitOf>['kind'], Visit | null>> = {
  'primary care in an office': 'primary-care-office',
  'primary care': 'primary-care',
  office: 'office',
  specialist: 'specialist',
  'another place': 'another-place',
  'labelled otherwise': 'another-label',
  'not labelled': null,
};

/** EB01 A and B: a coinsurance or a copay, with the visit that it is of. */
export function costShareOf(source: Source): CostShare {
  const { kind, isRemote } = visitOf(source.line);
  return Object.assign(scopeOf(source), figuresOf(source), { visit: VISITS[kind], isTelehealth: isRemote });
}
