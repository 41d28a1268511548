/**
 * The planner's cost of a random page, for every statement of the desk and the service: we assume that neither engine
 * reads from a spinning disk. With PostgreSQL's default of 4, a mistyped word is compared with every word, although an
 * index has the few that are similar.
 */
export const randomPageCost = '1.1'
