// A private integration of Zapier: `zapier-platform push` in this folder. app.json is made from the OpenAPI document.
const { version } = require('./package.json');
const platform = require('zapier-platform-core');

module.exports = { version, platformVersion: platform.version, ...require('./app.json') };
