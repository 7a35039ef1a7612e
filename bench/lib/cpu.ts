import { scrape } from './scrape';

/** The CPU time that processes have used so far, in microseconds: user and system, of all threads. */
export async function cpuUsOf(processes: readonly { readonly opsAddress: string }[]): Promise<number> {
  const seconds = processes.map(async ({ opsAddress }) => {
    const samples = await scrape(opsAddress);
    return samples.find(({ name }) => name === 'eligibility_process_cpu_seconds')?.value ?? Number.NaN;
  });
  return (await Promise.all(seconds)).reduce((sum, value) => sum + value * 1e6, 0);
}
