// A shared machine stalls now and then, and stories over real sockets notice. What fails is told, and tried once more;
// what fails twice has failed.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
