import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { notice } from '../design/notice';
import { ApiProblem } from './problem';

type ActOptions<Input, Output> = {
  readonly act: (input: Input) => Promise<Output>;
  /** Keys of the queries whose answers are old after the act. */
  readonly changes?: readonly (readonly unknown[])[];
  /** What is said for some seconds when it is done. */
  readonly done?: string | ((output: Output, input: Input) => string);
  readonly onDone?: (output: Output, input: Input) => void;
};

/** Something that a person does: it is done once, says so, and the pages show what it changed. */
export function useAct<Input, Output>({
  act,
  changes = [],
  done,
  onDone,
}: ActOptions<Input, Output>): UseMutationResult<Output, Error, Input> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async (output, input) => {
      onDone?.(output, input);
      if (done !== undefined) notice(typeof done === 'string' ? done : done(output, input));
      await Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

type ActOnce<Input> = Pick<UseMutationResult, 'isPending' | 'error'> & {
  readonly send: (input: Input) => void;
};

/** Something that is done at most once, however often its button is pressed; after a failure it may be tried again. */
export function useActOnce<Input, Output>(options: ActOptions<Input, Output>): ActOnce<Input> {
  const isSent = useRef(false);
  const { mutate, isPending, error } = useAct(options);
  const send = (input: Input): void => {
    if (isSent.current) return;
    isSent.current = true;
    mutate(input, {
      onError: () => {
        isSent.current = false;
      },
    });
  };
  return { send, isPending, error };
}

/** What the API has against one field of a form; undefined when it has nothing against it. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined;
  return error.fields.find((found) => found.field === field || found.field.startsWith(`${field}[`))?.message;
}
