import type { Schema } from '@eligibility/api-types';
import { ApiProblem } from '../../api/problem';
import { t } from './texts';

export const FORMATS = [
  { value: 'generic', label: t.import.generic },
  { value: 'stedi-csv', label: 'Stedi, CSV' },
  { value: 'stedi-json', label: 'Stedi, JSON' },
  { value: 'office-ally', label: 'Office Ally' },
] as const;
export type PayerFormat = (typeof FORMATS)[number]['value'];

/** A list of payers as a person chose it. */
export type PayerFile = {
  readonly file: Blob;
  readonly format: PayerFormat;
  readonly skipBadRows: boolean;
  readonly allowEmpty: boolean;
};

/** How far an import is: the part of the file that is sent, and then the catalog's own work. */
export type UploadProgress =
  { readonly step: 'sending'; readonly share: number } | { readonly step: 'working' };

type UploadOptions = {
  /** Undefined for a dry run; else the version that the dry run was made against. */
  readonly baseVersion: number | undefined;
  readonly onProgress: (progress: UploadProgress) => void;
};

/** Where the file goes, and what is done with it. */
export function importUrl({ format, skipBadRows, allowEmpty }: PayerFile, baseVersion?: number): string {
  const query = new URLSearchParams({ format });
  if (skipBadRows) query.set('skipBadRows', 'true');
  if (allowEmpty) query.set('allowEmpty', 'true');
  if (baseVersion === undefined) query.set('dryRun', 'true');
  else {
    query.set('baseVersion', String(baseVersion));
    // The person has read in the plan how many payers go.
    query.set('confirm', 'remove');
  }
  return `/ops/payers/imports?${query.toString()}`;
}

/**
 * Sends a list of payers. The typed client cannot say how much of a file is sent; this can.
 * @throws ApiProblem for every answer outside 2xx
 * @throws Error when there is no answer
 */
export async function sendPayers(list: PayerFile, options: UploadOptions): Promise<Schema<'PayerImport'>> {
  const { baseVersion, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', importUrl(list, baseVersion));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress({ step: 'sending', share: total === 0 ? 1 : loaded / total });
    });
    request.upload.addEventListener('load', () => {
      onProgress({ step: 'working' });
    });
    request.addEventListener('error', () => {
      reject(new Error('the file could not be sent'));
    });
    request.addEventListener('load', () => {
      const answer = jsonIn(request.responseText);
      if (request.status < 300) resolve(answer as Schema<'PayerImport'>);
      else reject(new ApiProblem(request.status, answer));
    });
    request.send(list.file);
  });
}

function jsonIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The format that a file's name suggests; undefined when it suggests none. */
export function formatOf(fileName: string): PayerFormat | undefined {
  const name = fileName.toLowerCase();
  if (name.includes('office') && name.includes('ally')) return 'office-ally';
  if (name.includes('stedi')) return name.endsWith('.json') ? 'stedi-json' : 'stedi-csv';
  return name.endsWith('.json') ? 'stedi-json' : undefined;
}
