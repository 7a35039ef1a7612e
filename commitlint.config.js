// What the message of a commit must be (CONTRIBUTING.md); `npm run commits` holds the new ones against it.
module.exports = {
  extends: ['@commitlint/config-conventional'],
  rules: {
    // Subjects are as wide as the lines of documents, and may begin with a name such as MongoDB. Bodies are free text.
    'header-max-length': [2, 'always', 120],
    'body-max-line-length': [0],
    'footer-max-line-length': [0],
    'subject-case': [0],
  },
};
