// @chunk pieces
/** The word in the place of a number that is on its way; waits too short to notice do not show it. */
export const Waiting = () => <span className="waiting">Loading…</span>
