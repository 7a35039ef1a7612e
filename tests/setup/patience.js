// A story starts processes, on a machine that may be busy: this ends one that hangs, and measures nothing.
jest.setTimeout(60_000);
