// The package describes its modules as those of ES alone, which TypeScript refuses to load from CommonJS; the build for
// CommonJS, which is loaded, is the same.
declare module 'to-words/en-US' {
  export class ToWords {
    /** @returns the words, each with a capital letter */
    convert(number: number): string;
  }
}
declare module 'to-words/es-US' {
  export { ToWords } from 'to-words/en-US';
}
