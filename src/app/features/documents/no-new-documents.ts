// @chunk pieces
/** The API replaces and deletes documents, but adds none: what is said where somebody may look for that. */
export const noNewDocuments = 'New documents cannot be added here.'
