import { pageWith, seenIn } from './_pages';

/** The page of a limit of physical therapy with this HSD segment. */
const limitWith = (delivery: string): string => seenIn(pageWith('EB*F*IND*PT***23***VS*30**Y', delivery));

describe('how a quantity is spread', () => {
  it.each([
    ['HSD*VS*12*WK*3*34*1', '12 visits, 3 per week, for 1 month'],
    ['HSD*VS*12*DA*1*35*2', '12 visits, 1 per day, for 2 weeks'],
    ['HSD*VS*3***35*1', '3 visits per week (EB2)'],
    ['HSD*VS*30***22', '30 visits per service year'],
    ['HSD*VS*1', '1 visit'],
    ['HSD*VS***', 'visit (EB2)'],
    ['HSD*P6*1', '1 service or procedure (EB2)'],
    ['HSD***WK*3', '3 per week'],
    ['HSD***WK', 'per week'],
    ['HSD*P6*2***13*3', '2 services or procedures, for 3 24 hours'],
    ['HSD*QQ*2***99', '2 code QQ per code 99'],
    ['HSD**4', 'calendar year; 4 (EB2)'],
  ])('%s is %s', (segment, text) => {
    expect(limitWith(segment)).toContain(`calendar year; ${text.replace('calendar year; ', '')}`);
  });
});
