/**
 * What the planner takes a page of an index to cost, for every statement of the desk and the service: we take it that
 * neither engine reads it from a turning disk. With PostgreSQL's own 4, all words are compared with a mistyped one where
 * an index has the few that are like it.
 */
export const randomPageCost = '1.1'
