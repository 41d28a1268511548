// @chunk pieces
/** Shown in place of a number that is loading; not shown for waits too short to notice. */
export const Waiting = () => <span className="waiting">Loading…</span>
