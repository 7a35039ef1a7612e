// The path, because the name leads here again (`moduleNameMapper`).
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ seed: Number(process.env.FC_SEED) });

module.exports = fc;
