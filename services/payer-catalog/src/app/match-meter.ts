import type { MatchOutcome } from '@eligibility/payer-matching';

/** Counts how names were understood. */
export type MatchMeter = (outcome: MatchOutcome['kind']) => void;
