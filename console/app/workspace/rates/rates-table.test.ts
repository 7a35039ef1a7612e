import { changed, csvOf, keyOf, type Rate } from './rates-table';

const office: Rate = { visitKind: 'office-visit', serviceTypeCode: '98', allowedAmount: 150, units: 1 };
const lab: Rate = { visitKind: 'office-visit', serviceTypeCode: '5', allowedAmount: 40.5, units: 1 };
const imaging: Rate = {
  visitKind: 'imaging',
  payerId: '6,"0',
  procedureCode: '70551',
  allowedAmount: 900,
  units: 2,
};

it('writes a table whose cells keep commas and quotes', () => {
  expect(csvOf([lab, imaging]).split('\r\n')).toEqual([
    'visitKind,payerId,serviceTypeCode,procedureCode,visit,allowedAmount,units',
    '"office-visit","","5","","","40.5","1"',
    '"imaging","6,""0","","70551","","900","2"',
    '',
  ]);
});

it('tells the rates of one service at two payers apart, and two amounts for one service not', () => {
  expect(keyOf({ ...office, payerId: '60054' })).not.toBe(keyOf(office));
  expect(keyOf({ ...office, allowedAmount: 1, units: 3 })).toBe(keyOf(office));
});

describe('a change', () => {
  it('puts a new rate behind the others of its visit, and that of a new visit at the end', () => {
    expect(changed([office, imaging], undefined, lab)).toEqual([office, lab, imaging]);
    expect(changed([office], undefined, imaging)).toEqual([office, imaging]);
  });

  it('leaves a changed rate in its place', () => {
    const dearer = { ...office, allowedAmount: 180 };
    expect(changed([office, lab], office, dearer)).toEqual([dearer, lab]);
  });

  it('adds a changed rate that another person has removed meanwhile', () => {
    expect(changed([imaging], office, office)).toEqual([imaging, office]);
  });

  it('removes a rate, and nothing where it is gone already', () => {
    expect(changed([office, lab], office, undefined)).toEqual([lab]);
    expect(changed([lab], office, undefined)).toEqual([lab]);
  });
});
