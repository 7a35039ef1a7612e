const { sharedSystem, stopSharedSystems } = require('./shared-system');

Object.assign(globalThis, { builtPackages: require('./built-packages'), sharedSystem });

afterAll(stopSharedSystems);
