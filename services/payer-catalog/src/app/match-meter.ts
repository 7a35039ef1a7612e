import type { MatchOutcome } from '../domain/matching/match-outcome';

/** Counts how names were understood. */
export type MatchMeter = (outcome: MatchOutcome['kind']) => void;
