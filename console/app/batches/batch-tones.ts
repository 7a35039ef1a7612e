import type { Tone } from '../design/state-badge';
import type { Batch } from './batch-data';

export const TONES: Readonly<Record<Batch['state'], Tone>> = {
  queued: 'quiet',
  running: 'quiet',
  paused: 'warn',
  completed: 'ok',
  cancelled: 'quiet',
};
