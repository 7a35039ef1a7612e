import { joined, markup, NOTHING, type Markup } from './markup';
import { lowered, quantity, wordsOf, type Coded, type Plan } from './us-words';

type Delivery = Plan['limits'][number]['deliveries'][number];

/** A number with its unit: 20 visits, 1 visit. */
export function counted(count: number, unit: Coded | null): Markup {
  return joined([quantity(count), unit === null ? NOTHING : inNumber(unit, count)], ' ');
}

/** HSD: 12 visits, 3 per week, for 1 month; without a number of periods, 30 visits per calendar year. */
export function deliveryOf(delivery: Delivery): Markup {
  const { quantity: count, unit, frequency, frequencyUnit, periods, period } = delivery;
  const what = count === null ? (unit === null ? NOTHING : inNumber(unit, 1)) : counted(count, unit);
  const often = joined(
    [
      frequency === null ? NOTHING : quantity(frequency),
      frequencyUnit === null ? NOTHING : markup`per ${inNumber(frequencyUnit, 1)}`,
    ],
    ' ',
  );
  if (period === null) return joined([what, often], ', ');
  if (periods === null || (periods === 1 && frequency === null))
    return joined([what, markup`per ${inNumber(period, 1)}`, often], ' ');
  return joined([what, often, markup`for ${counted(periods, period)}`], ', ');
}

/** Single words are made singular or plural; several words are left as they are. */
function inNumber({ code, text }: Coded, count: number): Markup {
  const words = text === null ? null : lowered(text).replace(/^number of /, '');
  if (words === null || !/^(?:calendar |service )?[a-z]+(?: or [a-z]+)?$/.test(words))
    return wordsOf({ code, text: words });
  const singular = words.replace(/s(?= or |$)/g, '');
  return markup`${count === 1 ? singular : singular.replace(/(?= or |$)/g, 's')}`;
}
