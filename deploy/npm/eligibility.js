#!/usr/bin/env node
'use strict';

// `eligibility start` is the whole system in this process; every other word is a command of the command line.
if (process.argv[2] === 'start') require('../standalone/dist/main.js');
else require('../cli/dist/main.js');
