import { createHash } from 'node:crypto';
import { BAR_STEPS } from './limit-tables';

const PERCENT_PER_STEP = 100 / BAR_STEPS;
const bars = Array.from(
  { length: BAR_STEPS + 1 },
  (_, step) => `.of${String(step)}{width:${String(step * PERCENT_PER_STEP)}%}`,
);

/** Dark on white everywhere, because the page is to look on the screen as it does on paper. Contrast is 7:1 or more. */
export const BENEFITS_PAGE_STYLE = `
:root{color-scheme:light;--text:#1a1d1f;--muted:#4a5257;--line:#c3cacd;--raised:#f1f4f4;--accent:#0b5c5c}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:62rem;background:#fff;color:var(--text);font:0.95rem/1.4 Arial,Helvetica,'Liberation Sans',sans-serif;overflow-wrap:break-word}
h1{margin:0;font-size:2.1rem;line-height:1.15}
h2{margin:0 0 .4rem;font-size:1.05rem;line-height:1.25}
h3,caption{margin:0 0 .2rem;font-size:.95rem;font-weight:700;line-height:1.25;text-align:left}
p{margin:.2rem 0}
header{margin-bottom:1rem;padding-left:.8rem;border-left:.5rem solid var(--line)}
header:has(.active){border-color:#1b5e20}
header:has(.inactive){border-color:#8f1d1d}
header:has(.unknown){border-color:#8a5300}
.active{color:#1b5e20}
.inactive{color:#8f1d1d}
.unknown{color:#6b4100}
.about{font-size:1.05rem}
.warning,.bill{margin:0 0 .8rem;padding:.5rem .8rem;border:2px solid #8a5300;border-radius:4px}
.bill dl>div{display:block}
.facts{display:grid;grid-template-columns:repeat(3,1fr);gap:1rem 1.5rem;margin-bottom:1rem}
dl{margin:0}
dd{min-width:0}
dl>div{display:grid;grid-template-columns:6.2rem 1fr;gap:0 .6rem;margin-bottom:.1rem}
dt{color:var(--muted)}
dd{margin:0}
.block dl>div{display:block}
table{width:100%;margin:0 0 1rem;border-collapse:collapse;table-layout:fixed}
th,td{padding:.25rem .5rem .25rem 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
th{font-weight:600}
thead th{color:var(--muted);font-weight:400}
.figures th:nth-child(1){width:21%}
.figures th:nth-child(2){width:20%}
.figures .value{font-size:1.05rem;font-weight:700}
.rejections th:nth-child(1){width:18%}
.rejections th:nth-child(3){width:28%}
.amounts th+th{width:19%}
.prices th+th{width:36%}
.amounts td,.amounts thead th+th{padding-right:0;padding-left:.5rem;text-align:right;font-variant-numeric:tabular-nums}
.amounts small{display:block}
small{color:var(--muted);font-size:.82rem;font-weight:400}
.absent,.lines,footer{color:var(--muted)}
.absent{font-weight:400}
.doubt{margin:.1rem 0 0;font-weight:600}
ul{margin:0;padding-left:1.1rem}
.bar{display:block;height:.4rem;margin-top:.2rem;border:1px solid var(--muted);background:#fff}
.bar>span{display:block;height:100%;background:var(--accent);-webkit-print-color-adjust:exact;print-color-adjust:exact}
.blocks{columns:2;column-gap:1.5rem}
.block{margin-bottom:1rem;break-inside:avoid}
.block table{margin:0}
.plan,.other{border-top:2px solid var(--line);padding-top:.8rem}
.other>dl{columns:3;column-gap:1.5rem;margin-bottom:.4rem}
footer{margin-top:1rem;padding-top:.5rem;border-top:1px solid var(--line);font-size:.82rem}
tr,li{break-inside:avoid}
@media (max-width:46rem){.facts{grid-template-columns:1fr}.blocks{columns:1}.figures{table-layout:auto}body{padding:1rem}}
@media print{
@page{size:letter;margin:.35in .4in}
body{max-width:none;padding:0 .05in;font-size:7.75pt;line-height:1.13}
h1{font-size:18pt}
h2,.about{font-size:9.5pt}
h3,caption{font-size:8.25pt}
header,.facts,.warning,.bill{margin-bottom:5pt}
.warning,.bill{padding:3pt 6pt}
h2{margin-bottom:2pt}
h3,caption{margin-bottom:0}
p{margin:0}
.facts{gap:5pt 12pt}
dl>div{grid-template-columns:48pt 1fr;gap:0 5pt;margin:0}
table,.block{margin-bottom:4.5pt}
th,td{padding-top:.7pt;padding-bottom:.7pt}
.prices th{line-height:1.03}
.figures th:nth-child(1),.figures th:nth-child(2){width:17.5%}
.figures .value{font-size:7.75pt}
.doubt,.others,.others li,.bill dt,.bill dd,.block dt,.block dd{display:inline}
.others{padding:0}
.others li+li::before{content:" "}
.bill br,.block br{display:none}
.prices small{display:inline}
.bar{height:4pt;margin-top:1pt}
small,footer{font-size:7pt}
.blocks{column-gap:14pt}
.block{break-inside:auto}
.plan,.other{padding-top:4pt;border-top-width:1px}
footer{margin-top:3pt;padding-top:2pt;line-height:1.15}
footer p{display:inline}
h2,h3,caption{break-after:avoid}
}
${bars.join('\n')}
`;

/** For the Content-Security-Policy, as `style-src '...'` names the one style sheet that the page may use. */
export const benefitsPageStyleHash = `sha256-${createHash('sha256').update(BENEFITS_PAGE_STYLE).digest('base64')}`;
