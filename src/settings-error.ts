/** How a wrong setting is told. */

/** One line for a person: which setting is wrong, what was given and what is wanted. */
export class SettingsError extends Error {}
