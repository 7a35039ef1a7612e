/** Every state code that the Postal Service knows (Publication 28, appendix B): states, territories, armed forces. */
export const USPS_CODES: ReadonlySet<string> = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA
    PR RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP VI FM MH PW AA AE AP`.split(/\s+/),
);
