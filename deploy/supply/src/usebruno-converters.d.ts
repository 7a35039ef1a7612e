/** What is used of the package, which has no types of its own. */
declare module '@usebruno/converters' {
  export function openApiToBruno(openApi: object): object;
}
