/** Reads tables and lists of any size as they arrive, in turns, within limits that are looked at first. */
export { csvRecords, isBlank, refuseFile } from './csv-records';
export { jsonEntries, ofItems } from './json-entries';
