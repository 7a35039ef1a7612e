import type { MatchOutcome } from '../domain/match-outcome';

/** Counts how names were understood. */
export type MatchMeter = (outcome: MatchOutcome['kind']) => void;
