// What the message of a commit must be (CONTRIBUTING.md); `npm run commits` holds the new ones against it.
module.exports = {
  extends: ['@commitlint/config-conventional'],
  // Merged before their subjects were checked, which are a few characters too long.
  ignores: [
    (message) => message.startsWith('feat(gateway): a known payer is asked for a minute while the catalog '),
    (message) => message.startsWith('test(console): every page of operators and admins is in the list that '),
  ],
  rules: {
    // Subjects are as wide as the lines of documents, and may begin with a name such as MongoDB. Bodies are free text.
    'header-max-length': [2, 'always', 120],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
    'subject-case': [0],
  },
};
