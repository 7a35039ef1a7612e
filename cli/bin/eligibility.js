#!/usr/bin/env node
'use strict';

// A checkout that was installed and not built yet builds itself on the first call.
const { execFileSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const { join } = require('node:path');

const main = join(__dirname, '../dist/main.js');
if (!existsSync(main)) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  execFileSync(npm, ['run', '--silent', 'build'], { cwd: join(__dirname, '../..'), stdio: ['ignore', 2, 2] });
}
require(main);
